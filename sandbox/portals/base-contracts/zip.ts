import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP of one deflated file, as dados.gov.pt serves a year of contracts. Its time stamp is fixed: the same content is the same bytes. */
export function zipOf(name: string, content: Buffer): Buffer {
  const [file, packed] = [Buffer.from(name), deflateRawSync(content)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0); // version needed
  common.writeUInt16LE(8, 4); // deflate
  common.writeUInt16LE(0x21, 8); // 1980-01-01
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, file, packed]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), file]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
