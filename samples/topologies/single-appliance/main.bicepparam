using './main.bicep'

param namePrefix = 'depot'
param imageId = '/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/images/providers/Microsoft.Compute/galleries/network/images/router/versions/2.4.1'
param adminPublicKey = az.getSecret('00000000-0000-0000-0000-000000000000', 'secrets', 'kv-network', 'operator-key')
