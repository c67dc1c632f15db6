const NAME_LENGTH = 200
/** Controls, and marks that make a name read otherwise than it is ("gpj.exe"). */
const HIDDEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** The name of a chosen file without folders, hidden characters and edges that a file system cannot keep; its ending stays. */
export function cleanName(given: string): string {
  const name = given.normalize('NFC').replace(HIDDEN, '').replace(/^.*[\\/]/, '').replace(/[<>:"|?*]/g, '_').replace(/^[\s.]+|[\s.]+$/g, '')
  const chars = [...name]
  return chars.length <= NAME_LENGTH ? name : chars.slice(-NAME_LENGTH).join('')
}
