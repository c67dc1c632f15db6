import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FOLDER = resolve(import.meta.dirname, '../../fixtures/samples')
export const sample = (name: string): string => resolve(FOLDER, name)

interface SampleMaterial {
  readonly materialName: string
  readonly spec: string
  readonly brand: string
  readonly unit: string
  readonly quotaNum: string
  readonly price: string
}
interface SamplePackage {
  readonly quotaCode: string
  readonly workers: readonly {
    readonly jobName: string
    readonly jobCategory: string
    readonly jobLevel: string
    readonly dailyPrice: string
    readonly ratio: string
    readonly materials: readonly SampleMaterial[]
  }[]
}

/** A sample package as worksheet rows, in the tabs' column order. */
export function rowsOf(code: string): { readonly steps: string[][], readonly materials: string[][] } {
  const all = JSON.parse(readFileSync(sample('quota_packages.json'), 'utf8')) as readonly SamplePackage[]
  const samplePackage = all.find(({ quotaCode }) => quotaCode === code)
  if (samplePackage === undefined) throw new Error(`no sample ${code}`)
  return {
    steps: samplePackage.workers.map(step => [step.jobName, step.jobCategory, step.jobLevel, step.dailyPrice, step.ratio]),
    materials: samplePackage.workers.flatMap(step => step.materials.map(material =>
      [step.jobName, material.materialName, '', material.spec, material.brand, material.unit, material.quotaNum, material.price])),
  }
}
