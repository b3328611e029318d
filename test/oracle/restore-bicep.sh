#!/bin/sh
# Puts the Bicep CLI, which holds the real deployment engine, into .cache/bicep/bicep for the oracle tests.
# It comes as a NuGet package, through whatever sources NuGet is configured with; nothing happens when it is there already.
set -eu

version="${1:-0.49.2}"
root="$(cd "$(dirname "$0")/../.." && pwd)"
cache="$root/.cache/bicep"
binary="$cache/bicep"

is_wanted_version() {
  [ -x "$binary" ] && "$binary" --version 2>/dev/null | grep -qF "version $version "
}

if is_wanted_version; then
  "$binary" --version
  exit 0
fi

if ! command -v dotnet >/dev/null 2>&1; then
  echo "restore-bicep: no .NET SDK on this machine ('dotnet' is not on PATH), so the Bicep CLI cannot be restored." >&2
  echo "restore-bicep: install an SDK, or set BICEP_PATH to a Bicep CLI; tests that compare with the engine are skipped until then." >&2
  exit 1
fi

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x64 ;;
  Linux-aarch64) platform=linux-arm64 ;;
  Darwin-x86_64) platform=osx-x64 ;;
  Darwin-arm64) platform=osx-arm64 ;;
  *)
    echo "restore-bicep: no Bicep CLI package is published for $(uname -s) on $(uname -m)." >&2
    exit 1
    ;;
esac
package="azure.bicep.commandline.$platform"

mkdir -p "$cache"
cat >"$cache/bicep.csproj" <<PROJECT
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>netstandard2.0</TargetFramework>
    <DisableImplicitFrameworkReferences>true</DisableImplicitFrameworkReferences>
    <RestorePackagesPath>$cache/packages</RestorePackagesPath>
  </PropertyGroup>
  <ItemGroup>
    <PackageDownload Include="$package" Version="[$version]" />
  </ItemGroup>
</Project>
PROJECT

if ! (cd "$cache" && DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 dotnet restore bicep.csproj >"$cache/restore.log" 2>&1); then
  cat "$cache/restore.log" >&2
  echo "restore-bicep: NuGet could not restore $package $version." >&2
  exit 1
fi

source="$cache/packages/$package/$version/tools/bicep"
if [ ! -f "$source" ]; then
  echo "restore-bicep: $package $version has no file tools/bicep." >&2
  exit 1
fi
chmod +x "$source"
ln -sf "$source" "$binary"

if ! is_wanted_version; then
  echo "restore-bicep: $binary does not run or is not version $version." >&2
  exit 1
fi
"$binary" --version
