/** Hosts through which somebody might reach into our network, by kind. */

const LITERALS: Readonly<Record<string, string>> = {
  '127.0.0.1, as resolvers have read it':
    '127.0.0.1 127.0.0.1. 127.1 127.0.1 2130706433 0x7f000001 017700000001 0x7f.0.0.1 0177.0.0.01',
  'and as browsers have': '１２７.0.0.1 127。0。0。1 %31%32%37.0.0.1 127.255.255.254',
  'this host, private, link-local, CGNAT':
    '0.0.0.0 0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.1.1 100.64.0.1 100.127.255.255',
  metadata: '169.254.169.254 0xa9fea9fe 100.100.100.200 192.0.0.192 168.63.129.16',
  'documentation, benchmarks, relays, multicast, reserved':
    '192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 192.88.99.1 224.0.0.1 240.0.0.1 255.255.255.255',
  'IPv6: loopback and local': '[::] [::1] [fe80::1] [fec0::1] [fc00::1] [fd00:ec2::254]',
  'IPv6: multicast, documentation, not given out': '[ff02::1] [2001:db8::1] [3fff::1] [100::1] [4000::1]',
  'IPv4 inside IPv6: compatible, mapped, translated':
    '[::7f00:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:a9fe:a9fe] [::ffff:0:127.0.0.1]',
  'IPv4 inside IPv6: NAT64, 6to4, Teredo':
    '[64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001::7f00:1]',
};

const NAMES = ['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'receiver.example@127.0.0.1'];

/** Names and what a resolver in the wrong hands answers for them. */
export const HOSTILE_NAMES: Readonly<Record<string, readonly string[]>> = {
  'plain.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['192.0.32.10', '10.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'compatible.example': ['::7f00:1'],
  'zoned.example': ['fe80::1%lo'],
  'short.example': ['127.1'],
  'nat64.example': ['64:ff9b::a9fe:a9fe'],
};

export const HOSTILE_HOSTS = [
  ...Object.values(LITERALS).flatMap(hosts => hosts.split(' ')),
  ...NAMES,
  ...Object.keys(HOSTILE_NAMES),
];
