import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Client, type Entry, EqualityFilter, InvalidCredentialsError } from 'ldapts'
import { esEstaMaquina } from '../../../ajustes/ingreso.ts'
import type { Config } from '../../../config.ts'

type Ajustes = NonNullable<Config['directorio']>

/** What a directory says of a name and a password: nobody of that name, another password, or whose they are. */
export type Veredicto = { es: 'desconocido' } | { es: 'incorrecta' } | { es: 'correcta'; sub: string }

const ESPERA_MS = 5_000
/** What of an entry neither changes nor passes to another one: Active Directory's, and what others have (RFC 4530). */
const UNICOS = ['objectGUID', 'entryUUID'] as const

/**
 * Asks the municipality's directory: looks the name up with the account of the settings, and binds as that entry with the
 * password. The connection is by TLS, except on this machine. Throws when the directory does not answer or cannot be searched.
 */
export const comprobarEnDirectorio = async (
  { url, base, atributo, usuario, clave, ca }: Ajustes,
  username: string,
  password: string,
): Promise<Veredicto> => {
  const tlsOptions = ca ? { ca: [await readFile(ca)] } : {}
  const direccion = new URL(url)
  const segura = direccion.protocol === 'ldaps:'
  // With options of TLS the library speaks it at once, whatever the address says.
  const cliente = new Client({ url, timeout: ESPERA_MS, connectTimeout: ESPERA_MS, ...(segura && { tlsOptions }) })
  try {
    if (!segura && !esEstaMaquina(direccion))
      await cliente.startTLS({ ...tlsOptions, host: direccion.hostname, servername: nombreDe(direccion) })
    await cliente.bind(usuario, clave)
    const { searchEntries } = await cliente.search(base, {
      filter: new EqualityFilter({ attribute: atributo, value: username }),
      attributes: [...UNICOS],
      explicitBufferAttributes: [UNICOS[0]],
    })
    const [entrada, otra] = searchEntries
    if (!entrada) return { es: 'desconocido' }
    // To a directory an empty password is a question of nobody, to which it says yes (RFC 4513, 5.1.2). A name of two is nobody's.
    if (otra || password === '') return { es: 'incorrecta' }
    const sub = unicoDe(entrada)
    return (await seDejaEntrar(cliente, entrada.dn, password)) ? { es: 'correcta', sub } : { es: 'incorrecta' }
  } finally {
    await cliente.unbind().catch(() => undefined)
  }
}

/** By which a certificate is asked for; an IP address is none, and is looked for in the certificate all the same. */
const nombreDe = ({ hostname }: URL): string => (isIP(hostname) ? '' : hostname)

const seDejaEntrar = async (cliente: Client, dn: string, password: string): Promise<boolean> => {
  try {
    await cliente.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false
    throw error
  }
}

const unicoDe = (entrada: Entry): string => {
  for (const atributo of UNICOS) {
    const [valor] = [entrada[atributo]].flat()
    if (valor?.length) return typeof valor === 'string' ? valor : valor.toString('hex')
  }
  throw new Error('el directorio no dice qué identifica a la persona')
}
