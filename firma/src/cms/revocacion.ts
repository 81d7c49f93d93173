import { createHash } from 'node:crypto'
import { cotejar, esDebil, resumenDe, resumenDeFirma } from './algoritmos.ts'
import { CmsIlegible, ETIQUETA, exigir, instanteDe, leerNodo, type Nodo, octetos, oidDe } from './ber.ts'
import { emitio } from './cadena.ts'
import {
  bitDeUso,
  type Certificado,
  leerCertificado,
  leerExtensiones,
  PUNTOS_DE_DISTRIBUCION,
  usosExtendidos,
} from './certificado.ts'
import { type Algoritmo, algoritmoDe } from './cms.ts'

/** Lists of revoked certificates and answers about single ones, not yet checked. */
export interface Pruebas {
  listas: readonly Lista[]
  respuestas: readonly Respuesta[]
}

/** What is known of a certificate by proofs that its issuer stands for. */
export interface Estado {
  revocado: Hecho['revocado']
  /** The newest time at which its issuer said that it was good, and until when that holds; null when none did. */
  vigenteAl: Date | null
  valeHasta: Date | null
}

interface Firmado {
  /** What was signed, how, and the signature. */
  bytes: Buffer
  algoritmo: Algoritmo
  valor: Buffer
}
interface Lista extends Firmado {
  emisor: Buffer
  fecha: Date
  hasta: Date | null
  revocados: ReadonlyMap<string, NonNullable<Hecho['revocado']>>
  /** Of which certificates it speaks, and whether of every reason; of those alone whose lists lie there, where it says so. */
  alcance: { finales: boolean; autoridades: boolean; completa: boolean; lugares: readonly string[] | null }
}
interface Respuesta extends Firmado {
  fecha: Date
  dicho: readonly {
    /** Digests of the issuer's name and key, and the number that it gave the certificate. */
    nombre: Buffer
    clave: Buffer
    algoritmo: string
    serie: string
    fecha: Date
    hasta: Date | null
    revocado: Hecho['revocado']
    vigente: boolean
  }[]
  certificados: readonly Buffer[]
}

/** The reason of a certificate that is only put on hold. */
export const SUSPENDIDO = 6
/** For so long an answer holds that does not say when there is a newer one. */
const FRESCURA_MS = 7 * 86_400_000
const FIRMA_LISTAS = 0x02
const FIRMA_RESPUESTAS = '1.3.6.1.5.5.7.3.9'
const BASICA = '1.3.6.1.5.5.7.48.1.1'
const RAZON = '2.5.29.21'
const FECHA_DE_INVALIDEZ = '2.5.29.24'
const PUNTO_DE_DISTRIBUCION = '2.5.29.28'
const NUMERO_DE_LISTA = '2.5.29.20'
/** A list of what changed since another one, which says nothing by itself (RFC 5280, 5.2.4). */
const DE_CAMBIOS = '2.5.29.27'
/** Tags on the way to an address: a place where lists lie, its full name, and one address of that (RFC 5280, 4.2.1.13). */
const [LUGAR, NOMBRE, DIRECCION] = [0xa0, 0xa0, 0x86]
/** Tags by which a list says of which certificates it speaks (RFC 5280, 5.2.5). */
const [SOLO_FINALES, SOLO_AUTORIDADES, ALGUNAS_RAZONES, DE_OTROS, SOLO_ATRIBUTOS] = [0x81, 0x82, 0x83, 0x84, 0x85]
const { secuencia, entero, bits, c0, c1 } = ETIQUETA
/** Tags without parts of their own that stand for a choice. */
const [ENUMERADO, BUENO, REVOCADO] = [0x0a, 0x80, 0xa1]

/** Reads proofs, DER, and passes over those that cannot be read. Answers may come with their envelope or without. */
export const leerPruebas = (listas: readonly Buffer[], respuestas: readonly Buffer[]): Pruebas => ({
  listas: distintas(listas).flatMap((b) => intentar(() => leerLista(leerNodo(b)))),
  respuestas: distintas(respuestas).flatMap((b) => intentar(() => leerRespuesta(leerNodo(b)))),
})

/** A file may bring the same bytes a thousand times. */
const distintas = (bytes: readonly Buffer[]): Buffer[] => [
  ...new Map(bytes.map((b) => [b.toString('latin1'), b])).values(),
]

const intentar = <T>(leer: () => T | null): T[] => {
  try {
    const leido = leer()
    return leido ? [leido] : []
  } catch (error) {
    if (error instanceof CmsIlegible) return []
    throw error
  }
}

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

/** A list of revoked certificates (RFC 5280, 5). Null for one that speaks for others than its issuer, or of changes alone. */
const leerLista = (nodo: Nodo): Lista | null => {
  const { partes } = exigir(nodo, secuencia)
  const campos = [...exigir(partes[0], secuencia).partes]
  if (campos[0]?.etiqueta === entero) campos.shift()
  const [, emisor, desde, ...resto] = campos
  const siguiente =
    resto[0]?.etiqueta === ETIQUETA.horaUtc || resto[0]?.etiqueta === ETIQUETA.hora ? resto.shift() : undefined
  const revocados = resto[0]?.etiqueta === secuencia ? resto.shift() : undefined
  const extensiones = leerExtensiones(resto[0]?.etiqueta === c0 ? resto[0] : undefined)
  const alcance = alcanceDe(extensiones)
  if (!alcance) return null
  return {
    ...firmadoDe(partes),
    emisor: exigir(emisor, secuencia).crudo,
    fecha: instanteDe(desde),
    hasta: siguiente ? instanteDe(siguiente) : null,
    revocados: new Map((revocados?.partes ?? []).map(leerRevocado)),
    alcance,
  }
}

const leerRevocado = ({ partes }: Nodo): [string, NonNullable<Hecho['revocado']>] => {
  const [serie, fecha, otras] = partes
  const extensiones = new Map((otras?.partes ?? []).map((una) => [oidDe(una.partes[0]), octetos(una.partes.at(-1))]))
  const [razon, invalidez] = [extensiones.get(RAZON), extensiones.get(FECHA_DE_INVALIDEZ)]
  const desde = instanteDe(fecha)
  const antes = invalidez ? instanteDe(leerNodo(invalidez)) : desde
  return [
    serieDe(serie),
    { desde: antes < desde ? antes : desde, razon: razon ? (leerNodo(razon).contenido[0] ?? 0) : null },
  ]
}

const alcanceDe = (extensiones: Certificado['extensiones']): Lista['alcance'] | null => {
  const alcance: Lista['alcance'] = { finales: true, autoridades: true, completa: true, lugares: null }
  for (const [cual, { critica, valor }] of extensiones) {
    if (cual === DE_CAMBIOS) return null
    if (cual === PUNTO_DE_DISTRIBUCION) {
      const dichas = new Set(
        valor.partes.filter(({ contenido }) => contenido[0] === 0xff).map(({ etiqueta }) => etiqueta),
      )
      if (dichas.has(SOLO_ATRIBUTOS) || dichas.has(DE_OTROS)) return null
      if (dichas.has(SOLO_FINALES)) alcance.autoridades = false
      if (dichas.has(SOLO_AUTORIDADES)) alcance.finales = false
      if (valor.partes.some(({ etiqueta }) => etiqueta === ALGUNAS_RAZONES)) alcance.completa = false
      const lugar = valor.partes.find(({ etiqueta }) => etiqueta === LUGAR)
      if (lugar) alcance.lugares = lugaresEn(lugar.partes[0])
    } else if (critica && cual !== NUMERO_DE_LISTA) return null
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
const esSuLista = ({ extensiones }: Certificado, { lugares }: Lista['alcance']): boolean => {
  if (lugares === null) return true
  const puntos = extensiones.get(PUNTOS_DE_DISTRIBUCION)?.valor.partes ?? []
  return puntos.some(({ partes: [lugar] }) => lugaresEn(lugar?.partes[0]).some((suyo) => lugares.includes(suyo)))
}

/** An answer about single certificates (RFC 6960, 4.2). Null for one that says that there is none. */
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
  return {
    ...firmadoDe(partes),
    fecha: instanteDe(producida),
    dicho: exigir(dichos, secuencia).partes.map(leerDicho),
    certificados: (partes[3]?.partes[0]?.partes ?? []).map(({ crudo }) => crudo),
  }
}

const leerDicho = ({ partes: [de, estado, fecha, siguiente] }: Nodo): Respuesta['dicho'][number] => {
  const [algoritmo, nombre, clave, serie] = exigir(de, secuencia).partes
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
    ...{ nombre: octetos(nombre), clave: octetos(clave), algoritmo: cual, serie: serieDe(serie) },
    ...{ fecha: instanteDe(fecha), revocado, vigente: estado.etiqueta === BUENO },
    hasta: siguiente?.etiqueta === c0 ? instanteDe(siguiente.partes[0]) : null,
  }
}

/** What one proof says of a certificate; the number of the reason is null where its issuer gives none (RFC 5280, 5.3.1). */
export interface Hecho {
  fecha: Date
  /** When its issuer says something newer; null when it does not tell. */
  hasta: Date | null
  revocado: { desde: Date; razon: number | null } | null
}

/** What the proofs say of a certificate, of which only those count that its issuer signed, or whoever it appointed for that. */
export const hechosDe = (certificado: Certificado, emisor: Certificado, pruebas: Pruebas): Hecho[] => [
  ...segunListas(certificado, emisor, pruebas.listas),
  ...segunRespuestas(certificado, emisor, pruebas),
]

/**
 * What all of that comes to. Whoever was taken off for good stays so; a suspension ends when the issuer calls the
 * certificate good again. Source: RFC 5280, 6960.
 */
export const estadoSegun = (hechos: readonly Hecho[]): Estado => {
  const buenos = hechos.filter(({ revocado }) => revocado === null)
  const vigenteAl = ultima(buenos.map(({ fecha }) => fecha.getTime()))
  const valeHasta = ultima(buenos.map(({ fecha, hasta }) => hasta?.getTime() ?? fecha.getTime() + FRESCURA_MS))
  const bajas = hechos
    .flatMap(({ revocado, fecha }) => (revocado ? [{ ...revocado, fecha }] : []))
    .filter(({ razon, fecha }) => razon !== SUSPENDIDO || vigenteAl === null || fecha >= vigenteAl)
    .sort((a, b) => a.desde.getTime() - b.desde.getTime())
  const baja = bajas.find(({ razon }) => razon !== SUSPENDIDO) ?? bajas[0]
  return { revocado: baja ? { desde: baja.desde, razon: baja.razon } : null, vigenteAl, valeHasta }
}

const ultima = (tiempos: readonly number[]): Date | null => (tiempos.length > 0 ? new Date(Math.max(...tiempos)) : null)

const segunListas = (certificado: Certificado, emisor: Certificado, listas: readonly Lista[]): Hecho[] =>
  listas.flatMap((lista) => {
    const { alcance, fecha, hasta } = lista
    const habla = certificado.x509.ca ? alcance.autoridades : alcance.finales
    if (!habla || !lista.emisor.equals(emisor.asunto) || !bitDeUso(emisor, FIRMA_LISTAS)) return []
    if (!esDe(lista, emisor)) return []
    const revocado = lista.revocados.get(certificado.serie.toString('hex')) ?? null
    // That it does not name the certificate says something only where it would.
    return revocado || (alcance.completa && esSuLista(certificado, alcance)) ? [{ fecha, hasta, revocado }] : []
  })

const segunRespuestas = (certificado: Certificado, emisor: Certificado, { respuestas }: Pruebas): Hecho[] =>
  respuestas.flatMap((respuesta) => {
    const suyos = respuesta.dicho.filter(
      ({ algoritmo, nombre, clave, serie }) =>
        serie === certificado.serie.toString('hex') &&
        nombre.equals(createHash(algoritmo).update(emisor.asunto).digest()) &&
        clave.equals(createHash(algoritmo).update(emisor.clavePublica).digest()),
    )
    if (suyos.length === 0 || !esDe(respuesta, emisor)) return []
    return suyos.flatMap(({ fecha, hasta, revocado, vigente }) =>
      revocado || vigente ? [{ fecha, hasta, revocado }] : [],
    )
  })

/** An answer brings the certificate of whoever gave it, and seldom those above it. */
const DELEGADOS_MAXIMO = 5
/** Whom an issuer had appointed to answer for it when an answer was given. */
const delegadosEn = ({ certificados, fecha }: Respuesta, emisor: Certificado): Certificado[] =>
  certificados
    .slice(0, DELEGADOS_MAXIMO)
    .flatMap((b) => intentar(() => leerCertificado(b)))
    .filter(
      (uno) =>
        usosExtendidos(uno)?.includes(FIRMA_RESPUESTAS) === true &&
        uno.emisor.equals(emisor.asunto) &&
        uno.desde <= fecha &&
        fecha <= uno.hasta &&
        emitio(emisor, uno),
    )

/** Whether a proof is of an issuer is worked out once: a file may have 200 signatures, and 500 proofs for each. */
const deQuien = new WeakMap<Firmado, Map<string, boolean>>()

/** Whether an issuer stands for a proof, by itself or by whom it appointed to answer for it. */
const esDe = (prueba: Lista | Respuesta, emisor: Certificado): boolean => {
  const sabidos = deQuien.get(prueba) ?? new Map<string, boolean>()
  deQuien.set(prueba, sabidos)
  const cual = emisor.der.toString('latin1')
  const suya =
    sabidos.get(cual) ??
    (laFirmo(prueba, emisor) ||
      ('dicho' in prueba && delegadosEn(prueba, emisor).some((delegado) => laFirmo(prueba, delegado))))
  sabidos.set(cual, suya)
  return suya
}

const laFirmo = ({ algoritmo, bytes, valor }: Firmado, { clave }: Certificado): boolean => {
  const resumen = resumenDeFirma(algoritmo)
  return resumen !== null && !esDebil(resumen) && cotejar(algoritmo, resumen, clave, bytes, valor) === 'buena'
}

/** The proofs that a signature carries: of Adobe in its signed attributes, of CAdES beside it. */
export const pruebasEn = (valor: Nodo): { listas: Buffer[]; respuestas: Buffer[] } => {
  const de = (etiqueta: number) =>
    (valor.partes.find((parte) => parte.etiqueta === etiqueta)?.partes[0]?.partes ?? []).map(({ crudo }) => crudo)
  return { listas: de(c0), respuestas: de(c1) }
}
