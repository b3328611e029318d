metadata description = 'One router appliance on the path of an application subnet. Planned reboots of it stop all traffic that leaves the subnet.'

@description('Region of all resources.')
param location string = resourceGroup().location

@description('Prefix of all names.')
@maxLength(20)
param namePrefix string = 'branch'

@description('Size of the appliance.')
param vmSize string = 'Standard_D2s_v5'

@description('Image of the appliance in a compute gallery.')
param imageId string

param adminUsername string = 'operator'

@secure()
param adminPublicKey string

@description('Private prefixes, besides the default route, that the application reaches through the appliance.')
param remotePrefixes string[] = [
  '192.168.0.0/16'
]

var addressSpace = '10.40.0.0/16'
var applianceSubnetPrefix = cidrSubnet(addressSpace, 24, 0)
var applicationSubnetPrefix = cidrSubnet(addressSpace, 24, 1)
var applianceAddress = cidrHost(applianceSubnetPrefix, 3)
var routedPrefixes = concat(['0.0.0.0/0'], remotePrefixes)

resource applianceNsg 'Microsoft.Network/networkSecurityGroups@2024-05-01' = {
  name: '${namePrefix}-appliance-nsg'
  location: location
  properties: {
    securityRules: [
      for (direction, index) in ['Inbound', 'Outbound']: {
        name: 'allow-transit-${toLower(direction)}'
        properties: {
          priority: 100 + index
          direction: direction
          access: 'Allow'
          protocol: '*'
          sourceAddressPrefix: direction == 'Inbound' ? 'VirtualNetwork' : '*'
          sourcePortRange: '*'
          destinationAddressPrefix: '*'
          destinationPortRange: '*'
        }
      }
    ]
  }
}

resource applicationRoutes 'Microsoft.Network/routeTables@2024-05-01' = {
  name: '${namePrefix}-application-routes'
  location: location
  properties: {
    disableBgpRoutePropagation: true
    routes: [
      for prefix in routedPrefixes: {
        name: 'to-${replace(replace(prefix, '/', '-'), '.', '-')}'
        properties: {
          addressPrefix: prefix
          nextHopType: 'VirtualAppliance'
          nextHopIpAddress: nic.properties.ipConfigurations[0].properties.privateIPAddress
        }
      }
    ]
  }
}

resource vnet 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: '${namePrefix}-vnet'
  location: location
  properties: {
    addressSpace: {
      addressPrefixes: [addressSpace]
    }
  }

  resource applianceSubnet 'subnets' = {
    name: 'appliance'
    properties: {
      addressPrefix: applianceSubnetPrefix
      networkSecurityGroup: {
        id: applianceNsg.id
      }
    }
  }

  resource applicationSubnet 'subnets' = {
    name: 'application'
    properties: {
      addressPrefix: applicationSubnetPrefix
      defaultOutboundAccess: false
      routeTable: {
        id: applicationRoutes.id
      }
    }
  }
}

resource publicAddress 'Microsoft.Network/publicIPAddresses@2024-05-01' = {
  name: '${namePrefix}-appliance-pip'
  location: location
  sku: {
    name: 'Standard'
  }
  zones: ['1', '2', '3']
  properties: {
    publicIPAllocationMethod: 'Static'
  }
}

resource nic 'Microsoft.Network/networkInterfaces@2024-05-01' = {
  name: '${namePrefix}-appliance-nic'
  location: location
  properties: {
    enableIPForwarding: true
    ipConfigurations: [
      {
        name: 'primary'
        properties: {
          privateIPAllocationMethod: 'Static'
          privateIPAddress: applianceAddress
          subnet: {
            id: vnet::applianceSubnet.id
          }
          publicIPAddress: {
            id: publicAddress.id
          }
        }
      }
    ]
  }
}

resource appliance 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: '${namePrefix}-appliance'
  location: location
  zones: ['1']
  properties: {
    hardwareProfile: {
      vmSize: vmSize
    }
    storageProfile: {
      imageReference: {
        id: imageId
      }
      osDisk: {
        createOption: 'FromImage'
        managedDisk: {
          storageAccountType: 'Premium_LRS'
        }
      }
    }
    osProfile: {
      computerName: '${namePrefix}-appliance'
      adminUsername: adminUsername
      linuxConfiguration: {
        disablePasswordAuthentication: true
        ssh: {
          publicKeys: [
            {
              path: '/home/${adminUsername}/.ssh/authorized_keys'
              keyData: adminPublicKey
            }
          ]
        }
      }
    }
    networkProfile: {
      networkInterfaces: [
        {
          id: nic.id
        }
      ]
    }
  }
}

output applianceAddress string = applianceAddress
output internetAddress string = publicAddress.properties.ipAddress
