const NAME_LENGTH = 200
/** Control characters, and marks that disguise a name ("gpj.exe"). */
const HIDDEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** File name without folders, hidden characters and invalid edges; the extension stays. */
export function cleanName(rawName: string): string {
  const name = rawName.normalize('NFC').replace(HIDDEN, '').replace(/^.*[\\/]/, '').replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const chars = [...name]
  return chars.length <= NAME_LENGTH ? name : chars.slice(-NAME_LENGTH).join('')
}
