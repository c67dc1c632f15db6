import type { FullConfig } from 'playwright/test'
import { startCeph } from '../../tools/ceph.ts'
import startGallery from './globalSetup.ts'

/** Starts the gallery's server on Ceph's S3 gateway; if Ceph fails to start, reports it and uses the local store. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const ceph = await startCeph()
  if (ceph === undefined) return startGallery(config)
  const { endpoint, bucket, accessKey, secretKey } = ceph.settings
  Object.assign(process.env, { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey })
  const stop = await startGallery(config)
  return async () => {
    await stop()
    await ceph.stop()
  }
}
