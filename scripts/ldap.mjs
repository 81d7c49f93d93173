// A real directory for the tests of signing in by LDAP: OpenLDAP, as Debian packages it.
// `node scripts/ldap.mjs` runs one until its input ends, and says in one line of JSON where it is and who may search it.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codigoDe, correr, hastaQueEscuche, instalarConApt, lanzar, puertoLibre } from './entorno.mjs'

const SLAPD = '/usr/sbin/slapd'
const BASE = 'dc=valle,dc=example'
const BUSCADOR = { dn: `cn=buscador,${BASE}`, clave: 'clave del buscador' }

/** Whether OpenLDAP is here, installed where this machine allows it: Debian, as root. */
export async function asegurarLdap() {
  if (existsSync(SLAPD)) return true
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Instalando un directorio LDAP para las pruebas…')
  await instalarConApt(['slapd', 'ldap-utils'])
  return existsSync(SLAPD)
}

/** Starts it on free ports, in a folder of its own, with the entries of `ldif` and a certificate for this machine. */
async function iniciarLdap() {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-ldap-'))
  chmodSync(carpeta, 0o755)
  mkdirSync(join(carpeta, 'datos'))
  const [claro, seguro] = await Promise.all([puertoLibre(), puertoLibre()])
  const sujeto = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:127.0.0.2']
  const [llave, certificado] = [join(carpeta, 'llave.pem'), join(carpeta, 'certificado.pem')]
  await correr(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...sujeto, '-keyout', llave, '-out', certificado],
    { stdio: 'ignore' },
  )
  writeFileSync(
    join(carpeta, 'slapd.conf'),
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${certificado}
TLSCertificateKeyFile ${llave}
database mdb
suffix "${BASE}"
directory ${join(carpeta, 'datos')}
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${BUSCADOR.dn}" read by * none
`,
  )
  writeFileSync(join(carpeta, 'entradas.ldif'), ENTRADAS)
  await correr('/usr/sbin/slapadd', ['-f', join(carpeta, 'slapd.conf'), '-l', join(carpeta, 'entradas.ldif')], {
    stdio: 'ignore',
  })
  // The second address stands for another machine, to which nobody speaks without TLS.
  const direcciones = `ldap://127.0.0.1:${claro} ldap://127.0.0.2:${claro} ldaps://127.0.0.1:${seguro}`
  const hijo = lanzar(SLAPD, ['-d', '0', '-h', direcciones, '-f', join(carpeta, 'slapd.conf')], { stdio: 'ignore' })
  const detener = async () => {
    const fin = hijo.exitCode === null && hijo.signalCode === null ? codigoDe(hijo) : 0
    hijo.kill('SIGKILL')
    await fin
    rmSync(carpeta, { recursive: true, force: true })
  }
  try {
    for (const puerto of [claro, seguro]) await hastaQueEscuche(puerto, [hijo], 'El directorio LDAP')
  } catch (error) {
    await detener()
    throw error
  }
  return {
    claro: `ldap://127.0.0.1:${claro}`,
    ajeno: `ldap://127.0.0.2:${claro}`,
    seguro: `ldaps://127.0.0.1:${seguro}`,
    ca: certificado,
    base: BASE,
    usuario: BUSCADOR.dn,
    clave: BUSCADOR.clave,
    detener,
  }
}

/** People of two offices; two of them have the same name for signing in, as a directory allows. */
const persona = (uid, oficina, clave, otra = uid) => `dn: uid=${otra},ou=${oficina},${BASE}
objectClass: inetOrgPerson
uid: ${uid}${otra === uid ? '' : `\nuid: ${otra}`}
cn: ${uid}
sn: ${uid}
userPassword: ${clave}
`
const ENTRADAS = [
  `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Valle\ndc: valle\n`,
  ...['personal', 'archivo'].map((ou) => `dn: ou=${ou},${BASE}\nobjectClass: organizationalUnit\nou: ${ou}\n`),
  `dn: ${BUSCADOR.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: buscador\nuserPassword: ${BUSCADOR.clave}\n`,
  persona('rosa', 'personal', 'la del directorio'),
  persona('luis', 'personal', 'la de luis'),
  persona('luis', 'archivo', 'la del otro luis', 'luis2'),
  persona('admin', 'personal', 'la del directorio'),
  persona('ajena', 'personal', 'la del directorio'),
].join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { detener, ...donde } = await iniciarLdap()
  process.stdin.resume().once('close', async () => {
    await detener()
    process.exit(0)
  })
  console.log(JSON.stringify(donde))
}
