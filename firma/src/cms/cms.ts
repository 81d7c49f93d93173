import { CmsIlegible, ETIQUETA, exigir, leerNodo, leerNodos, type Nodo, octetos, oidDe } from './ber.ts'

const FIRMADO = '1.2.840.113549.1.7.2'
const { c0, c1, conjunto, entero, oid, secuencia } = ETIQUETA
const CERTIFICADOS_MAXIMO = 50

/** A signature's container (RFC 5652) as far as it matters: one signer, and the certificates that came along. */
export interface Cms {
  tipo: string
  /** What it carries itself; null when the content lies elsewhere. */
  contenido: Buffer | null
  /** As they came, unread: certificates, lists of revoked ones, and answers about single ones that stand among the lists. */
  certificados: readonly Buffer[]
  listas: readonly Buffer[]
  respuestas: readonly Buffer[]
  firmante: FirmanteCms
  /** Deviations from the norm that change nothing of what the signature says. */
  rarezas: readonly string[]
}
export interface FirmanteCms {
  /** Issuer as it stands and serial number, or the identifier of the key. */
  quien: { emisor: Buffer; serie: Buffer } | { keyId: Buffer }
  resumen: Algoritmo
  firma: Algoritmo
  valor: Buffer
  /** The signed attributes as they are signed; null when the content itself is signed. */
  firmados: { bytes: Buffer; atributos: Atributos } | null
  noFirmados: Atributos
  /** It has the version that goes with how it names its certificate. */
  versionUsual: boolean
}
export interface Algoritmo {
  oid: string
  ajustes: Nodo | null
}
/** The values of each attribute by its identifier. */
export type Atributos = ReadonlyMap<string, readonly Nodo[]>

export const algoritmoDe = (nodo: Nodo | undefined): Algoritmo => {
  const [cual, ajustes, ...otros] = exigir(nodo, secuencia).partes
  if (otros.length > 0) throw new CmsIlegible('algoritmo dañado')
  return { oid: oidDe(cual), ajustes: ajustes ?? null }
}

/** Whether an algorithm has no settings, in one of the two ways of writing it. */
export const sinAjustes = ({ ajustes }: Algoritmo): boolean =>
  ajustes === null || (ajustes.etiqueta === ETIQUETA.nulo && ajustes.contenido.length === 0)

/** An answer of OCSP in place of a list (RFC 5940). */
const RESPUESTA = '1.3.6.1.5.5.7.16.2'
const esRespuesta = ({ etiqueta, partes }: Nodo): boolean =>
  etiqueta === c1 && partes[0]?.etiqueta === oid && oidDe(partes[0]) === RESPUESTA

/** Reads the container at the beginning of some bytes, behind which only zeros may follow. Throws CmsIlegible. */
export const leerCms = (b: Buffer): Cms => {
  const todo = leerNodo(b)
  if (b.subarray(todo.crudo.length).some((byte) => byte !== 0)) throw new CmsIlegible('hay algo detrás de la firma')
  const [tipo, envuelto, ...sobra] = exigir(todo, secuencia).partes
  if (oidDe(tipo) !== FIRMADO || sobra.length > 0) throw new CmsIlegible('no es una firma')
  const [cuerpo, ...mas] = exigir(envuelto, c0).partes
  if (mas.length > 0) throw new CmsIlegible('no es una firma')
  const [version, resumenes, dentro, ...resto] = exigir(cuerpo, secuencia).partes
  const [tipoDeContenido, contenido, ...demas] = exigir(dentro, secuencia).partes
  if (demas.length > 0 || (contenido && contenido.partes.length !== 1)) throw new CmsIlegible('contenido dañado')
  const certificados = resto[0]?.etiqueta === c0 ? resto.shift() : undefined
  const listas = resto[0]?.etiqueta === c1 ? resto.shift() : undefined
  const firmantes = exigir(resto.shift(), conjunto).partes
  const [unico] = firmantes
  if (resto.length > 0 || firmantes.length !== 1) throw new CmsIlegible('debe tener un solo firmante')
  const firmante = leerFirmante(exigir(unico, secuencia))
  const cms: Cms = {
    tipo: oidDe(tipoDeContenido),
    contenido: contenido ? octetos(exigir(contenido, c0).partes[0]) : null,
    certificados: (certificados?.partes ?? []).map(({ crudo }) => crudo),
    listas: (listas?.partes ?? []).filter((nodo) => !esRespuesta(nodo)).map(({ crudo }) => crudo),
    respuestas: (listas?.partes ?? [])
      .filter(esRespuesta)
      .flatMap(({ partes }) => partes.slice(1).map(({ crudo }) => crudo)),
    firmante,
    rarezas: [],
  }
  if (cms.certificados.length > CERTIFICADOS_MAXIMO) throw new CmsIlegible('demasiados certificados')
  const nombrados = exigir(resumenes, conjunto).partes.map(algoritmoDe)
  if (!nombrados.some((uno) => uno.oid === firmante.resumen.oid) || !nombrados.every(sinAjustes))
    throw new CmsIlegible('resumen sin nombrar')
  const usual = esLaVersion(exigir(version, entero), cms) && firmante.versionUsual
  return usual ? cms : { ...cms, rarezas: [OTRA_VERSION] }
}

const OTRA_VERSION = 'La firma lleva un número de versión que no le corresponde'
/** Whether a container has the version that the norm asks for; nothing depends on it. */
const esLaVersion = ({ contenido }: Nodo, { tipo, firmante }: Cms): boolean => {
  const version = tipo !== '1.2.840.113549.1.7.1' || 'keyId' in firmante.quien ? 3 : 1
  return contenido.length === 1 && contenido[0] === version
}

const leerFirmante = ({ partes }: Nodo): FirmanteCms => {
  const [version, quien, resumen, ...resto] = partes
  const firmados = resto[0]?.etiqueta === c0 ? resto.shift() : undefined
  const [firma, valor, noFirmados, ...sobra] = resto
  if (sobra.length > 0) throw new CmsIlegible('firmante dañado')
  // What is signed is DER, however it is sent (RFC 5652, 5.3).
  if (firmados?.crudo[1] === 0x80) throw new CmsIlegible('firmante dañado')
  const identificado = leerQuien(quien)
  const numero = exigir(version, entero).contenido
  return {
    versionUsual: numero.length === 1 && numero[0] === ('keyId' in identificado ? 3 : 1),
    quien: identificado,
    resumen: algoritmoDe(resumen),
    firma: algoritmoDe(firma),
    valor: exigir(valor, ETIQUETA.octetos).contenido,
    firmados: firmados
      ? // The signature is over the SET, not over the tag that the attributes are stored with.
        { bytes: Buffer.concat([Buffer.of(conjunto), firmados.crudo.subarray(1)]), atributos: leerAtributos(firmados) }
      : null,
    noFirmados: noFirmados ? leerAtributos(exigir(noFirmados, c1), true) : new Map(),
  }
}

const leerQuien = (nodo: Nodo | undefined): FirmanteCms['quien'] => {
  if (nodo?.etiqueta === 0x80) return { keyId: nodo.contenido }
  const [emisor, serie, ...sobra] = exigir(nodo, secuencia).partes
  if (sobra.length > 0) throw new CmsIlegible('firmante dañado')
  return { emisor: exigir(emisor, secuencia).crudo, serie: exigir(serie, entero).contenido }
}

/** `juntos`: an attribute that stands twice has the values of both. */
const leerAtributos = ({ contenido }: Nodo, juntos = false): Atributos => {
  const atributos = new Map<string, readonly Nodo[]>()
  for (const nodo of leerNodos(contenido)) {
    const [tipo, valores, ...sobra] = exigir(nodo, secuencia).partes
    const cual = oidDe(exigir(tipo, oid))
    if (sobra.length > 0 || (atributos.has(cual) && !juntos)) throw new CmsIlegible('atributo repetido')
    atributos.set(cual, [...(atributos.get(cual) ?? []), ...exigir(valores, conjunto).partes])
  }
  return atributos
}
