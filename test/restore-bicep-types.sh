#!/bin/sh
# Writes the type files of Bicep for Azure into .cache/bicep-types/types, for test/refresh-property-versions.ts.
# They are embedded in the library of the NuGet package Azure.Bicep.Types.Az, which comes through whatever sources NuGet is
# configured with. Needs a .NET SDK; the product does not. usage: sh test/restore-bicep-types.sh [version]
set -eu

version="${1:-0.2.972}"
root="$(cd "$(dirname "$0")/.." && pwd)"
cache="$root/.cache/bicep-types"

if ! command -v dotnet >/dev/null 2>&1; then
  echo "restore-bicep-types: no .NET SDK on this machine ('dotnet' is not on PATH)." >&2
  exit 1
fi

rm -rf "$cache"
mkdir -p "$cache/types"
cat >"$cache/types.csproj" <<PROJECT
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net$(dotnet --version | cut -d. -f1).0</TargetFramework>
    <RestorePackagesPath>$cache/packages</RestorePackagesPath>
  </PropertyGroup>
  <ItemGroup>
    <PackageDownload Include="Azure.Bicep.Types.Az" Version="[$version]" />
  </ItemGroup>
</Project>
PROJECT
cat >"$cache/Program.cs" <<'PROGRAM'
using System;
using System.IO;
using System.IO.Compression;
using System.Reflection;
var assembly = Assembly.LoadFrom(args[0]);
foreach (var name in assembly.GetManifestResourceNames())
{
    if (!name.EndsWith("types.json.deflated")) continue;
    var path = Path.Combine(args[1], name.Replace(".deflated", ""));
    Directory.CreateDirectory(Path.GetDirectoryName(path)!);
    using var input = new DeflateStream(assembly.GetManifestResourceStream(name)!, CompressionMode.Decompress);
    using var output = File.Create(path);
    input.CopyTo(output);
}
PROGRAM

export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
cd "$cache"
if ! dotnet build types.csproj -o "$cache/program" >"$cache/restore.log" 2>&1; then
  cat "$cache/restore.log" >&2
  echo "restore-bicep-types: NuGet could not restore Azure.Bicep.Types.Az $version." >&2
  exit 1
fi
library="$(find "$cache/packages/azure.bicep.types.az" -name Azure.Bicep.Types.Az.dll | sort | tail -n 1)"
dotnet "$cache/program/types.dll" "$library" "$cache/types"
echo "$(find "$cache/types" -name types.json | wc -l | tr -d ' ') files in .cache/bicep-types/types"
