import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto'
import { bits, conjunto, der, entero, hora, nulo, numerado, octetos, oid, secuencia, si, texto } from './der.ts'

const RESUMENES: Record<string, string> = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
}
const ECDSA: Record<string, string> = {
  sha1: '1.2.840.10045.4.1',
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
}
const RSA: Record<string, string> = {
  sha1: '1.2.840.113549.1.1.5',
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
}
export type Clase = 'ec' | 'rsa' | 'pss'

/** Somebody with a key and a certificate. */
export interface Titular {
  der: Buffer
  llave: KeyObject
  clase: Clase
  nombre: Buffer
  serie: Buffer
  emisor: Buffer
}
export interface PedidoDeTitular {
  nombre: string
  /** The serialNumber of its subject, where people's DNI stands. */
  serieDelAsunto?: string
  /** Who issues it; itself when it is left out. */
  emisor?: Titular
  /** The digest by which its issuer signs it. */
  resumen?: string
  clase?: Clase
  bitsRsa?: number
  /** A key that it has already. */
  llave?: KeyObject
  desde?: Date
  hasta?: Date
  autoridad?: boolean
  /** How many authorities may stand below it. */
  tope?: number
  /** Bits of the key usage; none at all with null. */
  uso?: number | null
  usosExtendidos?: readonly string[]
  /** Further extensions, DER. */
  extensiones?: readonly Buffer[]
  /** Its subject in place of its name, its public key, and how its issuer's signature calls itself and what it is, DER. */
  asunto?: Buffer
  llavePublica?: Buffer
  algoritmo?: Buffer
  firma?: Buffer
}

let numero = 100

const extension = (cual: string, critica: boolean, valor: Buffer) =>
  secuencia(oid(cual), ...(critica ? [si] : []), octetos(valor))

/** Issues a certificate for a new key. */
export const unTitular = (pedido: PedidoDeTitular): Titular => {
  const { nombre, emisor, clase = 'ec', bitsRsa = 2_048, autoridad = false, usosExtendidos, extensiones = [] } = pedido
  const { serieDelAsunto, resumen = 'sha256' } = pedido
  const { desde = new Date('2016-01-01'), hasta = new Date('2056-01-01'), tope } = pedido
  const uso = pedido.uso === undefined ? (autoridad ? 0x06 : 0xc0) : pedido.uso
  const par = pedido.llave
    ? { privateKey: pedido.llave, publicKey: createPublicKey(pedido.llave) }
    : clase === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: bitsRsa })
  const asunto =
    pedido.asunto ??
    secuencia(
      conjunto(secuencia(oid('2.5.4.3'), texto(nombre))),
      ...(serieDelAsunto ? [conjunto(secuencia(oid('2.5.4.5'), texto(serieDelAsunto)))] : []),
    )
  const serie = entero(++numero)
  const de: Titular = emisor ?? {
    ...{ der: asunto, llave: par.privateKey, clase, serie },
    nombre: asunto,
    emisor: asunto,
  }
  const algoritmo = pedido.algoritmo ?? algoritmoDeFirma(de, resumen)
  const cuerpo = secuencia(
    numerado(0, entero(2)),
    serie,
    algoritmo,
    de.nombre,
    secuencia(hora(desde), hora(hasta)),
    asunto,
    pedido.llavePublica ?? par.publicKey.export({ type: 'spki', format: 'der' }),
    numerado(
      3,
      secuencia(
        extension(
          '2.5.29.19',
          true,
          secuencia(...(autoridad ? [si, ...(tope === undefined ? [] : [entero(tope)])] : [])),
        ),
        ...(uso === null ? [] : [extension('2.5.29.15', true, bits(Buffer.of(uso)))]),
        ...(usosExtendidos ? [extension('2.5.29.37', true, secuencia(...usosExtendidos.map(oid)))] : []),
        ...extensiones,
      ),
    ),
  )
  return {
    der: secuencia(cuerpo, algoritmo, bits(pedido.firma ?? firmarCon(de, resumen, cuerpo))),
    ...{ llave: par.privateKey, clase, nombre: asunto, serie, emisor: de.nombre },
  }
}

/** A certificate that says what is asked for, within which another stands as text (PEM), with its key: for OpenSSL, that one. */
export const disfrazada = (verdadera: Titular, pedido: PedidoDeTitular): Titular => {
  const dentro = Buffer.from(`\n${new X509Certificate(verdadera.der).toString()}\n`)
  return { ...unTitular({ llave: verdadera.llave, ...pedido, firma: dentro }), emisor: verdadera.emisor }
}

/** An extension of any kind. */
export const unaExtension = (cual: string, valor: Buffer, critica = false): Buffer => extension(cual, critica, valor)
/** The attribute of a name. */
export const deNombre = (cual: string, valor: string): Buffer => secuencia(oid(cual), texto(valor))

/** An extension that nobody knows and everybody must heed. */
export const extensionExtrana = secuencia(oid('1.2.3.4.5'), si, octetos(nulo))

const algoritmoDeFirma = ({ clase }: Titular, resumen: string): Buffer => {
  if (clase === 'ec') return secuencia(oid(ECDSA[resumen] ?? ''))
  if (clase === 'rsa') return secuencia(oid(RSA[resumen] ?? ''), nulo)
  const interno = secuencia(oid(RESUMENES[resumen] ?? ''), nulo)
  return secuencia(
    oid('1.2.840.113549.1.1.10'),
    secuencia(
      numerado(0, interno),
      numerado(1, secuencia(oid('1.2.840.113549.1.1.8'), interno)),
      numerado(2, entero(createHash(resumen).digest().length)),
    ),
  )
}

const firmarCon = ({ clase, llave }: Titular, resumen: string, datos: Buffer): Buffer =>
  clase === 'pss'
    ? sign(resumen, datos, {
        ...{ key: llave, padding: constants.RSA_PKCS1_PSS_PADDING },
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      })
    : sign(resumen, datos, llave)

export interface PedidoDeCms {
  resumen?: string
  /** Certificates that come along, DER; the signer's own comes first anyhow. */
  cadena?: readonly Buffer[]
  /** The signing certificate attribute: of that version, or none. */
  nombrado?: 1 | 2 | null
  /** Names another certificate than the signer's. */
  otro?: Titular
  /** Makes a time stamp token over the signature. */
  sello?: (valor: Buffer) => Buffer
  /** Puts the content into the container, of that type. */
  dentro?: { tipo: string; contenido: Buffer }
  /** A further signed attribute. */
  atributo?: { oid: string; valor: Buffer }
  /** Its signed attributes are sent and signed with an open length (BER). */
  abiertos?: boolean
  /** Lists of revoked certificates that come along, DER. */
  listas?: readonly Buffer[]
  /** What it says to be of, though that lies elsewhere; how it calls its own algorithm; and what stands for its signature. */
  tipo?: string
  algoritmo?: Buffer
  valor?: (firmado: Buffer) => Buffer
  /** Two signers instead of one. */
  doble?: boolean
  sinAtributos?: boolean
}

/** A signature over some content. */
export const unCms = (firmante: Titular, contenido: Buffer, pedido: PedidoDeCms = {}): Buffer => {
  const { resumen = 'sha256', cadena = [], nombrado = 2, otro = firmante, sello, dentro, doble, sinAtributos } = pedido
  const { atributo: suyo } = pedido
  const tipo = dentro?.tipo ?? pedido.tipo ?? '1.2.840.113549.1.7.1'
  const algoritmo = secuencia(oid(RESUMENES[resumen] ?? ''))
  const huella = (cual: string) => octetos(createHash(cual).update(otro.der).digest())
  const atributo = (cual: string, valor: Buffer) => secuencia(oid(cual), conjunto(valor))
  const atributos = [
    atributo('1.2.840.113549.1.9.3', oid(tipo)),
    atributo('1.2.840.113549.1.9.4', octetos(createHash(resumen).update(contenido).digest())),
    ...(nombrado === 2
      ? [atributo('1.2.840.113549.1.9.16.2.47', secuencia(secuencia(secuencia(huella('sha256')))))]
      : []),
    ...(nombrado === 1
      ? [atributo('1.2.840.113549.1.9.16.2.12', secuencia(secuencia(secuencia(huella('sha1')))))]
      : []),
    ...(suyo ? [atributo(suyo.oid, suyo.valor)] : []),
  ].sort(Buffer.compare)
  const abierto = (etiqueta: number) => Buffer.concat([Buffer.of(etiqueta, 0x80), ...atributos, Buffer.of(0, 0)])
  const firmado = sinAtributos ? contenido : pedido.abiertos ? abierto(0x31) : conjunto(...atributos)
  const valor = pedido.valor?.(firmado) ?? firmarCon(firmante, resumen, firmado)
  const infos = secuencia(
    entero(1),
    secuencia(firmante.emisor, firmante.serie),
    algoritmo,
    ...(sinAtributos ? [] : [pedido.abiertos ? abierto(0xa0) : numerado(0, ...atributos)]),
    pedido.algoritmo ?? algoritmoDeFirma(firmante, resumen),
    octetos(valor),
    ...(sello ? [numerado(1, atributo('1.2.840.113549.1.9.16.2.14', sello(valor)))] : []),
  )
  const firmados = secuencia(
    entero(dentro || pedido.tipo ? 3 : 1),
    conjunto(algoritmo),
    secuencia(oid(tipo), ...(dentro ? [numerado(0, octetos(dentro.contenido))] : [])),
    numerado(0, firmante.der, ...cadena),
    ...(pedido.listas ? [numerado(1, ...pedido.listas)] : []),
    conjunto(infos, ...(doble ? [infos] : [])),
  )
  return secuencia(oid('1.2.840.113549.1.7.2'), numerado(0, firmados))
}

/** A time stamp token of that authority (RFC 3161). */
export const unSello = (
  autoridad: Titular,
  fecha: Date,
  sellado: Buffer,
  cadena: readonly Buffer[] = [],
  { version = 1, cuando = hora(fecha), mas = [] as readonly Buffer[], detras = Buffer.alloc(0) as Buffer } = {},
): Buffer => {
  const dicho = secuencia(
    ...[entero(version), oid('1.2.3.4'), secuencia(secuencia(oid(RESUMENES.sha256 ?? '')), octetos(sha256(sellado)))],
    ...[entero(7), cuando, der(0x01, Buffer.of(0)), ...mas],
  )
  const contenido = Buffer.concat([dicho, detras])
  return unCms(autoridad, contenido, { cadena, dentro: { tipo: '1.2.840.113549.1.9.16.1.4', contenido } })
}
const sha256 = (b: Buffer) => createHash('sha256').update(b).digest()

/** A certificate that is no longer good: since when, and the number of the reason (RFC 5280, 5.3.1). */
export interface Baja {
  titular: Titular
  desde: Date
  razon?: number
}

const enumerado = (n: number): Buffer => der(0x0a, Buffer.of(n))
const conRazon = (razon: number | undefined): Buffer[] =>
  razon === undefined ? [] : [secuencia(secuencia(oid('2.5.29.21'), octetos(enumerado(razon))))]

/** A list of revoked certificates of an authority, or signed by somebody else in its name. */
export const unaLista = (
  autoridad: Titular,
  bajas: readonly Baja[],
  {
    fecha = new Date('2026-11-01'),
    firma = autoridad,
    extensiones = [] as readonly Buffer[],
    entradas = [] as readonly Buffer[],
  } = {},
): Buffer => {
  const cuerpo = secuencia(
    ...[entero(1), algoritmoDeFirma(firma, 'sha256'), autoridad.nombre, hora(fecha), hora(new Date('2056-01-01'))],
    ...(bajas.length + entradas.length > 0
      ? [
          secuencia(
            ...entradas,
            ...bajas.map(({ titular, desde, razon }) => secuencia(titular.serie, hora(desde), ...conRazon(razon))),
          ),
        ]
      : []),
    ...(extensiones.length > 0 ? [numerado(0, secuencia(...extensiones))] : []),
  )
  return secuencia(cuerpo, algoritmoDeFirma(firma, 'sha256'), bits(firmarCon(firma, 'sha256', cuerpo)))
}

/** A list's extension, by which it speaks of some certificates alone: its numbered switches (RFC 5280, 5.2.5). */
export const alcanceDeLista = (...numeros: readonly number[]): Buffer =>
  extension('2.5.29.28', true, secuencia(...numeros.map((n) => der(0x80 | n, Buffer.of(0xff)))))
const lugarDeLista = (lista: string): Buffer => numerado(0, numerado(0, der(0x86, Buffer.from(lista))))
/** The same: of those that look for their list there. */
export const lugarDeEstaLista = (lista: string): Buffer => extension('2.5.29.28', true, secuencia(lugarDeLista(lista)))
/** A list's extension, by which it has only what changed since another (RFC 5280, 5.2.4). */
export const deCambios = (critica: boolean): Buffer => extension('2.5.29.27', critica, entero(1))

/** What an authority answers about a certificate (RFC 6960): good, revoked since then, or that it does not know it. */
export const unaRespuesta = (
  autoridad: Titular,
  titular: Titular,
  estado: 'vigente' | 'desconocido' | { desde: Date; razon?: number },
  { fecha = new Date('2026-11-01'), firma = autoridad, certificados = [] as readonly Buffer[], exito = 0 } = {},
): Buffer => {
  const llave = createPublicKey(autoridad.llave).export({ type: 'spki', format: 'der' })
  const punto = llave.subarray(-65)
  const sha1 = (b: Uint8Array) => octetos(createHash('sha1').update(b).digest())
  const dicho =
    estado === 'vigente'
      ? der(0x80)
      : estado === 'desconocido'
        ? der(0x82)
        : numerado(1, hora(estado.desde), ...(estado.razon === undefined ? [] : [numerado(0, enumerado(estado.razon))]))
  const cuerpo = secuencia(
    numerado(1, autoridad.nombre),
    hora(fecha),
    secuencia(
      secuencia(
        secuencia(secuencia(oid('1.3.14.3.2.26'), nulo), sha1(autoridad.nombre), sha1(punto), titular.serie),
        dicho,
        hora(fecha),
      ),
    ),
  )
  const basica = secuencia(
    ...[cuerpo, algoritmoDeFirma(firma, 'sha256'), bits(firmarCon(firma, 'sha256', cuerpo))],
    ...(certificados.length > 0 ? [numerado(0, secuencia(...certificados))] : []),
  )
  return secuencia(
    enumerado(exito),
    ...(exito === 0 ? [numerado(0, secuencia(oid('1.3.6.1.5.5.7.48.1.1'), octetos(basica)))] : []),
  )
}

/** What a signature carries about its certificates, as Adobe has it among the signed attributes. */
export const archivoDeRevocacion = (listas: readonly Buffer[], respuestas: readonly Buffer[]): Buffer =>
  secuencia(
    ...(listas.length > 0 ? [numerado(0, secuencia(...listas))] : []),
    ...(respuestas.length > 0 ? [numerado(1, secuencia(...respuestas))] : []),
  )

/** Extensions that say where an issuer answers about a certificate (OCSP), and where its list lies. */
export const direccionesDeRevocacion = (ocsp: string, lista: string): Buffer[] => {
  const direccion = (url: string) => der(0x86, Buffer.from(url))
  return [
    extension('1.3.6.1.5.5.7.1.1', false, secuencia(secuencia(oid('1.3.6.1.5.5.7.48.1'), direccion(ocsp)))),
    extension('2.5.29.31', false, secuencia(secuencia(lugarDeLista(lista)))),
  ]
}
