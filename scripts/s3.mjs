// A real S3 server for the tests of the file store: OpenStack Swift, which checks signatures, as Debian packages it.
// `node scripts/s3.mjs` runs one until its input ends, and says in one line of JSON where it is and who may enter.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codigoDe, correr, hastaQueEscuche, instalarConApt, lanzar, puertoLibre } from './entorno.mjs'

const PAQUETES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const CAPAS = ['account', 'container', 'object']
const NECESARIOS = ['/usr/bin/python3', '/usr/bin/swift-proxy-server', '/usr/bin/memcached']

/**
 * Makes the ring of each layer, of one disk, as three orders of `swift-ring-builder` would: those are a start of Python and
 * Swift each, nine in all, which is most of what a server takes.
 */
const ANILLOS = `
import sys
from swift.common.ring import RingBuilder
for anillo, puerto in zip(sys.argv[1::2], sys.argv[2::2]):
    constructor = RingBuilder(1, 1, 0)
    constructor.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(puerto), 'device': 'uno', 'weight': 1.0,
        'replication_ip': '127.0.0.1', 'replication_port': int(puerto), 'meta': ''})
    constructor.rebalance()
    constructor.get_ring().save(anillo + '.ring.gz')
`

/** Who may enter: the S3 access key is the account and the user together. */
const CREDENCIAL = { id: 'cabildo:pruebas', clave: 'clave-de-las-pruebas', region: 'us-east-1' }

/** Whether Swift is here, installed where this machine allows it: Debian, as root. */
export async function asegurarS3() {
  if (NECESARIOS.every(existsSync)) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Instalando un servidor S3 para las pruebas…')
  await instalarConApt(PAQUETES)
  return NECESARIOS.every(existsSync)
}

/** Starts it on free ports in a folder of its own. Answers its address, and the way to end it and remove the folder. */
async function iniciarS3() {
  // Swift keeps what it knows of a file in extended attributes, which a temporary file system may not have.
  const carpeta = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'cabildo-s3-'))
  chmodSync(carpeta, 0o755)
  const [proxy, memoria, ...capas] = await Promise.all(Array.from({ length: 2 + CAPAS.length }, puertoLibre))
  const hijos = []
  const detener = async () => {
    const fines = hijos.map((hijo) => (hijo.exitCode === null && hijo.signalCode === null ? codigoDe(hijo) : 0))
    for (const hijo of hijos) hijo.kill('SIGKILL')
    await Promise.all(fines)
    rmSync(carpeta, { recursive: true, force: true })
  }
  try {
    await configurar(carpeta, { proxy, memoria, capas })
    const iniciar = (programa, ...argumentos) => hijos.push(lanzar(programa, argumentos, { stdio: 'ignore' }))
    iniciar('/usr/bin/memcached', '-l', '127.0.0.1', '-p', String(memoria), '-u', 'root')
    for (const servidor of [...CAPAS, 'proxy'])
      iniciar(`/usr/bin/swift-${servidor}-server`, join(carpeta, `${servidor}.conf`))
    await Promise.all([proxy, memoria, ...capas].map((puerto) => hastaQueEscuche(puerto, hijos, 'El servidor S3')))
  } catch (error) {
    await detener()
    throw error
  }
  return { direccion: `http://127.0.0.1:${proxy}`, ...CREDENCIAL, detener }
}

async function configurar(carpeta, { proxy, memoria, capas }) {
  mkdirSync(join(carpeta, 'discos', 'uno'), { recursive: true })
  const escribir = (nombre, texto) => writeFileSync(join(carpeta, nombre), texto)
  escribir(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = pruebas\n[storage-policy:0]\nname = unica\ndefault = yes\n',
  )
  escribir('memcache.conf', `[memcache]\nmemcache_servers = 127.0.0.1:${memoria}\n`)
  const comun = `swift_dir = ${carpeta}\nbind_ip = 127.0.0.1\nworkers = 0\nuser = root\nlog_level = ERROR\n`
  const preparar = (capa, i) => {
    escribir(
      `${capa}.conf`,
      `[DEFAULT]\n${comun}bind_port = ${capas[i]}
devices = ${join(carpeta, 'discos')}\nmount_check = false\nfallocate_reserve = 0\ndisable_fallocate = true
[pipeline:main]\npipeline = ${capa}-server
[app:${capa}-server]\nuse = egg:swift#${capa}\n`,
    )
  }
  CAPAS.forEach(preparar)
  const anillos = CAPAS.flatMap((capa, i) => [join(carpeta, capa), String(capas[i])])
  await correr('/usr/bin/python3', ['-c', ANILLOS, ...anillos], { stdio: 'ignore' })
  const [cuenta, usuario] = CREDENCIAL.id.split(':')
  escribir(
    'proxy.conf',
    `[DEFAULT]\n${comun}bind_port = ${proxy}
[pipeline:main]\npipeline = catch_errors gatekeeper cache s3api tempauth slo proxy-server
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true
[filter:catch_errors]\nuse = egg:swift#catch_errors
[filter:gatekeeper]\nuse = egg:swift#gatekeeper
[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memoria}
[filter:s3api]\nuse = egg:swift#s3api\nlocation = ${CREDENCIAL.region}
[filter:slo]\nuse = egg:swift#slo
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_${cuenta}_${usuario} = ${CREDENCIAL.clave} .admin\n`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { detener, ...donde } = await iniciarS3()
  process.stdin.resume().once('close', async () => {
    await detener()
    process.exit(0)
  })
  console.log(JSON.stringify(donde))
}
