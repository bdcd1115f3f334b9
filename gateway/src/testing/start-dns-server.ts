import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Record types by their numbers in a packet. */
const TYPES = { A: 1, AAAA: 28, SRV: 33 } as const;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;
const HEADER_BYTES = 12;

/** Records as a zone file has them: an IPv4 address, or `<port> <host>` of a service. */
type Zone = Record<string, { readonly A?: readonly string[]; readonly SRV?: readonly string[] }>;

function encodeName(name: string): Buffer {
  const labels = name
    .split('.')
    .filter(Boolean)
    .map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function encodeData(type: number, text: string): Buffer {
  if (type === TYPES.A) return Buffer.from(text.split('.').map(Number));
  const [port = '', host = ''] = text.split(' ');
  const priorityWeightPort = Buffer.alloc(6);
  priorityWeightPort.writeUInt16BE(Number(port), 4);
  return Buffer.concat([priorityWeightPort, encodeName(host)]);
}

function readName(packet: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function createAnswer(query: Buffer, zone: Zone, isBroken: boolean): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const records = type === TYPES.A ? zone[name]?.A : type === TYPES.SRV ? zone[name]?.SRV : undefined;
  const found = isBroken ? [] : (records ?? []);
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  // A recursive answer.
  header.writeUInt16BE(0x8180 | (isBroken ? SERVER_FAILURE : zone[name] ? 0 : NO_SUCH_NAME), 2);
  [1, found.length, 0, 0].forEach((count, index) => header.writeUInt16BE(count, 4 + 2 * index));
  const answers = found.map((text) => {
    const data = encodeData(type, text);
    // The name of the question (a pointer), its type, class IN, a TTL of 0.
    const start = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
    return Buffer.concat([start, data]);
  });
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...answers]);
}

/** A DNS server over UDP whose zone may change at any time. */
export async function startDnsServer(zone: Zone) {
  const socket = createSocket('udp4');
  const server = {
    zone,
    /** Answers "server failure". */
    isBroken: false,
    queries: 0,
    address: '',
    stop: (): void => void socket.close(),
  };
  socket.on('message', (query, { port, address }) => {
    server.queries += 1;
    socket.send(createAnswer(query, server.zone, server.isBroken), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}
