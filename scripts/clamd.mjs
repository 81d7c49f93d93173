// A real antivirus for the tests of uploads: ClamAV's daemon, as Debian packages it, with the one signature of the test file.
// `node scripts/clamd.mjs` runs one until its input ends, and says in one line of JSON where it is.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codigoDe, hastaQueEscuche, instalarConApt, lanzar, puertoLibre } from './entorno.mjs'

const CLAMD = '/usr/sbin/clamd'
/** Small, so that a file too large for it is cheap. */
const MAYOR_BYTES = 3 * 1_024 * 1_024
// In halves, so that no antivirus takes this script for a virus.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Whether clamd is here, installed where this machine allows it: Debian, as root. */
export async function asegurarClamd() {
  if (existsSync(CLAMD)) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Instalando un antivirus para las pruebas…')
  await instalarConApt(['clamav-daemon'])
  return existsSync(CLAMD)
}

/** Starts it on a free port and a socket in a folder of its own; its signatures are a line of text, found anywhere in a file, or,
 * with `entera`, the fingerprint of the test file alone, as ClamAV's own signature is. `mas` are the lines of its settings that say how much it takes. */
async function iniciarClamd({ entera = false, mas = [`StreamMaxLength ${MAYOR_BYTES}`] } = {}) {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-clamd-'))
  chmodSync(carpeta, 0o755)
  const firmas = join(carpeta, 'firmas')
  mkdirSync(firmas)
  if (entera)
    writeFileSync(
      join(firmas, 'prueba.hdb'),
      `${createHash('md5').update(EICAR).digest('hex')}:${EICAR.length}:Eicar-Test-Signature\n`,
    )
  else writeFileSync(join(firmas, 'prueba.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`)
  const puerto = await puertoLibre()
  const socket = join(carpeta, 'clamd.ctl')
  writeFileSync(
    join(carpeta, 'clamd.conf'),
    `Foreground yes
DatabaseDirectory ${firmas}
TemporaryDirectory ${carpeta}
LocalSocket ${socket}
TCPSocket ${puerto}
TCPAddr 127.0.0.1
User root
${mas.join('\n')}
`,
  )
  const hijo = lanzar(CLAMD, ['--config-file', join(carpeta, 'clamd.conf')], { stdio: 'ignore' })
  const detener = async () => {
    const fin = hijo.exitCode === null && hijo.signalCode === null ? codigoDe(hijo) : 0
    hijo.kill('SIGKILL')
    await fin
    rmSync(carpeta, { recursive: true, force: true })
  }
  try {
    await hastaQueEscuche(puerto, [hijo], 'El antivirus')
  } catch (error) {
    await detener()
    throw error
  }
  return { tcp: `tcp://127.0.0.1:${puerto}`, unix: `unix:${socket}`, mayorBytes: MAYOR_BYTES, eicar: EICAR, detener }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { detener, ...donde } = await iniciarClamd(JSON.parse(process.argv[2] ?? '{}'))
  process.stdin.resume().once('close', async () => {
    await detener()
    process.exit(0)
  })
  console.log(JSON.stringify(donde))
}
