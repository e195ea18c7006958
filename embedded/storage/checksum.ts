// Verifies the checksums announced in headers or in the signed URL.
import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Checks } from './objects.ts'
import { StoreRefusal } from './refusal.ts'
import type { Asked } from './signature.ts'

interface Sum {
  update(chunk: Buffer): void
  digest(): string
}

const hashed = (name: string) => (): Sum => {
  const hash: Hash = createHash(name)
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') }
}

function openCrc32(): Sum {
  let sum = 0
  return {
    update(chunk) {
      sum = crc32(chunk, sum)
    },
    digest() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(sum)
      return bytes.toString('base64')
    },
  }
}

const sums: Readonly<Record<string, (() => Sum) | null>> = {
  'content-md5': hashed('md5'),
  'x-amz-checksum-sha256': hashed('sha256'),
  'x-amz-checksum-sha1': hashed('sha1'),
  'x-amz-checksum-crc32': openCrc32,
  // Checksums we cannot verify are refused.
  'x-amz-checksum-crc32c': null,
  'x-amz-checksum-crc64nvme': null,
}

/** Receives the body; at the end, throws when it does not match. */
export function openChecks({ headers, url }: Asked): Checks {
  const checks = Object.entries(sums).flatMap(([name, open]) => {
    const said = headers[name] ?? url.searchParams.get(name)
    if (said === null) return []
    if (!open) throw new StoreRefusal(501, 'NotImplemented', `${name} is not checked here`)
    return [{ name, said, sum: open() }]
  })
  return {
    update(chunk) {
      for (const { sum } of checks) sum.update(chunk)
    },
    end() {
      const wrong = checks.find(({ said, sum }) => sum.digest() !== said)
      if (wrong)
        throw new StoreRefusal(400, 'BadDigest', `The ${wrong.name} you specified did not match what we received.`)
    },
  }
}
