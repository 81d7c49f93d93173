import { resumenDe } from './algoritmos.ts'
import { CmsIlegible, ETIQUETA, exigir, instanteDe, intentar, leerNodo, type Nodo, octetos, oidDe } from './ber.ts'
import { type Certificado, esVerdad, leerExtensiones, PUNTOS_DE_DISTRIBUCION } from './certificado.ts'
import { type Algoritmo, algoritmoDe } from './cms.ts'

/** Lists of revoked certificates and answers about single ones, not yet checked. */
export interface Pruebas {
  listas: readonly Lista[]
  respuestas: readonly Respuesta[]
}

/** What one proof says of a certificate; the number of the reason is null where its issuer gives none (RFC 5280, 5.3.1). */
export interface Hecho {
  fecha: Date
  /** When its issuer says something newer; null when it does not tell. */
  hasta: Date | null
  revocado: { desde: Date; razon: number | null } | null
}

export interface Firmado {
  /** What was signed, how, and the signature. */
  bytes: Buffer
  algoritmo: Algoritmo
  valor: Buffer
}
export interface Lista extends Firmado {
  emisor: Buffer
  fecha: Date
  hasta: Date | null
  /** Its entries, one behind the other: national authorities have hundreds of thousands, of which one is looked for. */
  revocados: Buffer
  /**
   * Which certificates the list speaks for: people's, authorities', all of these for every reason, other issuers' too. Where
   * there are `lugares`, only those whose own lists lie there.
   */
  alcance: {
    finales: boolean
    autoridades: boolean
    completa: boolean
    deOtros: boolean
    lugares: readonly string[] | null
  }
}
export interface Respuesta extends Firmado {
  fecha: Date
  dicho: readonly {
    /** Digests of the issuer's name and key, and the number that it gave the certificate. */
    nombre: Buffer
    keyHash: Buffer
    algoritmo: string
    serie: string
    fecha: Date
    hasta: Date | null
    revocado: Hecho['revocado']
    vigente: boolean
  }[]
  certificados: readonly Buffer[]
}

/** The reason by which a list of changes ends a suspension (RFC 5280, 5.3.1). */
const RETIRADA = 8
/** How much clocks may differ. */
export const DESFASE_MS = 5 * 60_000
const BASICA = '1.3.6.1.5.5.7.48.1.1'
const RAZON = '2.5.29.21'
const FECHA_DE_INVALIDEZ = '2.5.29.24'
const PUNTO_DE_DISTRIBUCION = '2.5.29.28'
const NUMERO_DE_LISTA = '2.5.29.20'
/** The extension of an entry, as bytes, that names another issuer than the list's (RFC 5280, 5.3.3). */
const DE_OTRO_EMISOR = Buffer.from('0603551d1d', 'hex')
/** A list of what changed since another one, whose silence says nothing (RFC 5280, 5.2.4). */
const DE_CAMBIOS = '2.5.29.27'
/** Tags on the way to an address: a place where lists lie, its full name, and one address of that (RFC 5280, 4.2.1.13). */
const [LUGAR, NOMBRE, DIRECCION] = [0xa0, 0xa0, 0x86]
/** Tags by which a list says of which certificates it speaks (RFC 5280, 5.2.5). */
const [SOLO_FINALES, SOLO_AUTORIDADES, ALGUNAS_RAZONES, DE_OTROS, SOLO_ATRIBUTOS] = [0x81, 0x82, 0x83, 0x84, 0x85]
const { secuencia, entero, bits, c0 } = ETIQUETA
/** Tags without parts of their own that stand for a choice. */
const [ENUMERADO, BUENO, REVOCADO] = [0x0a, 0x80, 0xa1]

/** Reads proofs, DER, and passes over those that cannot be read. Answers may come with their envelope or without. */
export const leerPruebas = (listas: readonly Buffer[], respuestas: readonly Buffer[]): Pruebas => ({
  listas: distintas(listas).flatMap((b) => intentar(() => leerLista(b))),
  respuestas: distintas(respuestas).flatMap((b) => intentar(() => leerRespuesta(leerNodo(b)))),
})

/** A file may bring the same bytes a thousand times. */
export const distintas = (bytes: readonly Buffer[]): Buffer[] => [
  ...new Map(bytes.map((b) => [b.toString('latin1'), b])).values(),
]

const serieDe = (nodo: Nodo | undefined): string => exigir(nodo, entero).contenido.toString('hex')
const bytesDe = (nodo: Nodo | undefined): Buffer => {
  const { contenido } = exigir(nodo, bits)
  if (contenido[0] !== 0) throw new CmsIlegible('firma dañada')
  return contenido.subarray(1)
}
const firmadoDe = ([cuerpo, algoritmo, valor]: readonly Nodo[]): Firmado => ({
  bytes: exigir(cuerpo, secuencia).crudo,
  algoritmo: algoritmoDe(algoritmo),
  valor: bytesDe(valor),
})

/** Below the parts of a list's body nothing is read but what is asked for. */
const HONDURA_DE_LISTA = 2
/** A list of revoked certificates (RFC 5280, 5). */
const leerLista = (b: Buffer): Lista => {
  const { partes } = exigir(leerNodo(b, HONDURA_DE_LISTA), secuencia)
  const [cuerpo, algoritmo, valor] = partes
  const campos = [...exigir(cuerpo, secuencia).partes]
  if (campos[0]?.etiqueta === entero) campos.shift()
  const [, emisor, desde, ...resto] = campos
  const siguiente =
    resto[0]?.etiqueta === ETIQUETA.horaUtc || resto[0]?.etiqueta === ETIQUETA.hora ? resto.shift() : undefined
  const revocados = resto[0]?.etiqueta === secuencia ? resto.shift() : undefined
  const extensiones = leerExtensiones(resto[0]?.etiqueta === c0 ? leerNodo(resto[0].crudo).partes[0]?.partes : [])
  return {
    ...{ bytes: exigir(cuerpo, secuencia).crudo, valor: bytesDe(valor) },
    algoritmo: algoritmoDe(leerNodo(exigir(algoritmo, secuencia).crudo)),
    emisor: exigir(emisor, secuencia).crudo,
    fecha: instanteDe(desde),
    hasta: siguiente ? instanteDe(siguiente) : null,
    revocados: revocados?.contenido ?? Buffer.alloc(0),
    alcance: alcanceDe(extensiones),
  }
}

/** What a list says of the certificate of a number; null when it does not name it, or names it to take it off. */
export const bajaEn = (lista: Lista, serie: Buffer): Hecho['revocado'] => {
  const sabidas = bajas.get(lista) ?? new Map<string, Hecho['revocado']>()
  bajas.set(lista, sabidas)
  const cual = serie.toString('hex')
  const baja = sabidas.has(cual) ? (sabidas.get(cual) ?? null) : buscarBaja(lista, serie)
  sabidas.set(cual, baja)
  return baja
}
/** Kept for each list: it may be long, and two hundred signatures may ask for the same certificate. */
const bajas = new WeakMap<Lista, Map<string, Hecho['revocado']>>()

const buscarBaja = ({ revocados, alcance }: Lista, serie: Buffer): Hecho['revocado'] => {
  let baja: Hecho['revocado'] = null
  for (let i = 0; i < revocados.length; ) {
    const entrada = leerNodo(revocados.subarray(i), 0)
    i += entrada.crudo.length
    // From here on the entries are another issuer's.
    if (alcance.deOtros && entrada.contenido.includes(DE_OTRO_EMISOR)) break
    if (!exigir(leerNodo(entrada.contenido, 0), entero).contenido.equals(serie)) continue
    const suya = leerBaja(entrada.crudo)
    if (suya.razon !== RETIRADA) baja = suya
  }
  return baja
}

/** An entry whose rest cannot be read still counts, as a revocation from the very beginning. */
const leerBaja = (entrada: Buffer): NonNullable<Hecho['revocado']> => {
  const [dicha] = intentar(() => {
    const [, fecha, otras] = leerNodo(entrada).partes
    const extensiones = new Map((otras?.partes ?? []).map((una) => [oidDe(una.partes[0]), octetos(una.partes.at(-1))]))
    const [razon, invalidez] = [extensiones.get(RAZON), extensiones.get(FECHA_DE_INVALIDEZ)]
    const desde = instanteDe(fecha)
    const antes = invalidez ? instanteDe(leerNodo(invalidez)) : desde
    return {
      desde: antes < desde ? antes : desde,
      razon: razon ? (leerNodo(razon).contenido[0] ?? 0) : null,
    }
  })
  return dicha ?? { desde: new Date(0), razon: null }
}

/** What a list speaks for. Whom it names is revoked anyway; its silence counts only if all its extensions are known (decision 0120). */
const alcanceDe = (extensiones: Certificado['extensiones']): Lista['alcance'] => {
  const alcance = { finales: true, autoridades: true, completa: true, deOtros: false, lugares: null as string[] | null }
  for (const [cual, { critica, valor }] of extensiones) {
    if (cual === PUNTO_DE_DISTRIBUCION) {
      const dichas = new Set(valor.partes.filter(esVerdad).map(({ etiqueta }) => etiqueta))
      if (dichas.has(DE_OTROS)) alcance.deOtros = true
      if (dichas.has(SOLO_FINALES)) alcance.autoridades = false
      if (dichas.has(SOLO_AUTORIDADES)) alcance.finales = false
      const parcial = valor.partes.some(({ etiqueta }) => etiqueta === ALGUNAS_RAZONES)
      if (parcial || dichas.has(SOLO_ATRIBUTOS) || dichas.has(DE_OTROS)) alcance.completa = false
      const lugar = valor.partes.find(({ etiqueta }) => etiqueta === LUGAR)
      if (lugar) alcance.lugares = lugaresEn(lugar.partes[0])
    } else if (cual === DE_CAMBIOS || (critica && cual !== NUMERO_DE_LISTA)) alcance.completa = false
  }
  return alcance
}

/** The addresses that a place where lists lie has (RFC 5280, 4.2.1.13); none for one that is named otherwise. */
const lugaresEn = (nombre: Nodo | undefined): string[] =>
  nombre?.etiqueta === NOMBRE
    ? nombre.partes
        .filter(({ etiqueta }) => etiqueta === DIRECCION)
        .map(({ contenido }) => contenido.toString('latin1'))
    : []

/** Whether a certificate's list is this one: an authority may make several, each of some of its certificates. */
export const esSuLista = ({ extensiones }: Certificado, { lugares }: Lista['alcance']): boolean => {
  if (lugares === null) return true
  const puntos = extensiones.get(PUNTOS_DE_DISTRIBUCION)?.valor.partes ?? []
  return puntos.some(({ partes: [lugar] }) => lugaresEn(lugar?.partes[0]).some((suyo) => lugares.includes(suyo)))
}

/** An answer about single certificates (RFC 6960, 4.2); null when the service only says that it cannot answer. */
const leerRespuesta = (nodo: Nodo): Respuesta | null => {
  const [estado, envuelta] = exigir(nodo, secuencia).partes
  if (estado?.etiqueta !== ENUMERADO) return leerBasica(nodo)
  if (estado.contenido[0] !== 0) return null
  const [tipo, dentro] = exigir(exigir(envuelta, c0).partes[0], secuencia).partes
  return oidDe(tipo) === BASICA ? leerBasica(leerNodo(octetos(dentro))) : null
}

const leerBasica = (nodo: Nodo): Respuesta => {
  const { partes } = exigir(nodo, secuencia)
  const campos = [...exigir(partes[0], secuencia).partes]
  if (campos[0]?.etiqueta === c0) campos.shift()
  const [, producida, dichos] = campos
  const fecha = instanteDe(producida)
  return {
    ...{ ...firmadoDe(partes), fecha },
    // An answer cannot speak for a time after it was given: its signer is checked for that time.
    dicho: exigir(dichos, secuencia)
      .partes.map(leerDicho)
      .filter((uno) => uno.fecha.getTime() <= fecha.getTime() + DESFASE_MS),
    certificados: (partes[3]?.partes[0]?.partes ?? []).map(({ crudo }) => crudo),
  }
}

const leerDicho = ({ partes: [de, estado, fecha, siguiente] }: Nodo): Respuesta['dicho'][number] => {
  const [algoritmo, nombre, keyHash, serie] = exigir(de, secuencia).partes
  const cual = resumenDe(algoritmoDe(algoritmo))
  if (!cual || !estado) throw new CmsIlegible('respuesta dañada')
  const revocado =
    estado.etiqueta === REVOCADO
      ? {
          desde: instanteDe(estado.partes[0]),
          razon: estado.partes[1]?.etiqueta === c0 ? (estado.partes[1].partes[0]?.contenido[0] ?? 0) : null,
        }
      : null
  return {
    ...{ nombre: octetos(nombre), keyHash: octetos(keyHash), algoritmo: cual, serie: serieDe(serie) },
    ...{ fecha: instanteDe(fecha), revocado, vigente: estado.etiqueta === BUENO },
    hasta: siguiente?.etiqueta === c0 ? instanteDe(siguiente.partes[0]) : null,
  }
}
