import { randomBytes } from 'node:crypto'

const TAIL_BYTES = 8
/** Random bytes are drawn in bulk to save a system call per id. */
const POOL_BYTES = 512 * TAIL_BYTES
let pool = Buffer.alloc(0)

function tailBytes(): Buffer {
  if (pool.length === 0) pool = randomBytes(POOL_BYTES)
  const tail = pool.subarray(0, TAIL_BYTES)
  pool = pool.subarray(TAIL_BYTES)
  return tail
}

let lastTime = 0
let lastSequence = 0

/** A UUID version 7. Ids of one process sort by creation: twelve bits count within a millisecond; on overflow the time advances. */
export function newId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    lastSequence = randomBytes(2).readUInt16BE() & 0x7ff
  } else if (++lastSequence > 0xfff) {
    lastTime += 1
    lastSequence = 0
  }
  const random = tailBytes()
  random[0] = (random[0] ?? 0) & 0x3f | 0x80
  const time = lastTime.toString(16).padStart(12, '0')
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${lastSequence.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
