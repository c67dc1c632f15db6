import { beforeEach, expect, test } from 'vitest'
import { vaultBy, type Vault } from '#server/core/vault.ts'

const SECRET = 'the secret of an installation'
const ID = '110101199003077571'
let vault: Vault
let other: Vault
beforeEach(() => {
  vault = vaultBy(SECRET, 'm1')
  other = vaultBy(SECRET, 'm2')
})

test('a text opens at its own row and column, whenever the vault was made', () => {
  const sealed = vault.seal(ID, 'man/1/idNumber')
  expect(vaultBy(SECRET, 'm1').open(sealed, 'man/1/idNumber')).toBe(ID)
  expect(vault.open(vault.seal('张三，6222 0200', ''), '')).toBe('张三，6222 0200')
  expect(vault.open(vault.seal('', 'p'), 'p')).toBe('')
})

test('no other company, row or column opens it', () => {
  const sealed = vault.seal(ID, 'man/1/idNumber')
  expect(() => other.open(sealed, 'man/1/idNumber')).toThrow()
  for (const place of ['man/2/idNumber', 'man/1/bankCard', '']) expect(() => vault.open(sealed, place), place).toThrow()
})

test('what was changed or cut short anywhere does not open', () => {
  const bytes = Buffer.from(vault.seal(ID, 'p'), 'base64url')
  for (const at of [0, 11, 12, 27, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => vault.open(changed.toString('base64url'), 'p'), String(at)).toThrow()
  }
  for (const length of [0, 12, 20, 27, bytes.length - 1])
    expect(() => vault.open(bytes.subarray(0, length).toString('base64url'), 'p'), String(length)).toThrow()
  // A truncated authentication tag is rejected.
  const empty = Buffer.from(vault.seal('', 'p'), 'base64url')
  for (const length of [16, 20, 24, 27])
    expect(() => vault.open(empty.subarray(0, length).toString('base64url'), 'p'), String(length)).toThrow()
})

test('sealing hides a text, and that two are equal', () => {
  const [one, two] = [vault.seal(ID, 'p'), vault.seal(ID, 'p')]
  expect(one).toMatch(/^[\w-]+$/)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(ID)
  expect(Buffer.from(one, 'base64url')).toHaveLength(12 + 16 + ID.length)
  // The nonce is unique per text: reusing it would expose the key.
  expect(Buffer.from(one, 'base64url').subarray(0, 12)).not.toEqual(Buffer.from(two, 'base64url').subarray(0, 12))
})

test('marks are equal where text, kind and company are, and only there', () => {
  expect(vault.mark(ID, 'idNumber')).toBe(vault.mark(ID, 'idNumber'))
  const marks = [
    vault.mark(ID, 'idNumber'), vault.mark(ID, 'bankCard'), vault.mark(`${ID}1`, 'idNumber'), other.mark(ID, 'idNumber'),
    vault.mark('idNumber', ID), vault.mark(`Number${ID}`, 'id'),
  ]
  expect(new Set(marks).size).toBe(marks.length)
})

test('what was written by an earlier release opens, and is found again by its mark', () => {
  expect(vault.open('AAECAwQFBgcICQoLn1x9Zco6aICsc4eTFiAGkZpjWX7P9PMBWVgUgypLDNitAg', 'man/1/idNumber')).toBe(ID)
  expect(vault.mark(ID, 'idNumber')).toBe('wHT032aH3mOBHXraRfEStKdXIIQ8Z2B4D97pYc75GTg')
})
