import { createHash } from 'node:crypto'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { diaLima, marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  type ClaseDeCaso,
  camposDeReclamo,
  camposDeSolicitud,
  enlaceDeConsulta,
  textoCanonico,
} from '@cabildo/contracts/cargos'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import { documentoEscrito, nombreDeIdentidad } from '@cabildo/contracts/mesa-de-partes-canal'
import { reclamoEscrito, referenciaDeReclamo, referenciaEscrita } from '@cabildo/contracts/reclamos'
import { ASUNTO_SOLICITUD } from '@cabildo/contracts/transparencia'
import { MENSAJES_VENTANILLA, plazoEnVentanilla } from '@cabildo/contracts/ventanilla'
import type { Casa } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import type { Cargo } from './cargo.ts'
import {
  type CualCargo,
  findPresentado,
  type Presentado,
  type ReclamoPresentado,
  type SolicitudPresentada,
  type TramitePresentado,
} from './cargos.queries.ts'
import { CLASE_DE_PLAZO } from './casos.queries.ts'

/** What is different about each kind of case. */
interface Propio extends Pick<Cargo, 'numero' | 'quien' | 'que' | 'archivos'> {
  fecha_legal: string
  /** As it is typed into the tracker. */
  consultado: string
}

/** The number of a case as people read it. */
export const numeroDelCaso = (caso: ClaseDeCaso, { id, numero }: { id: number; numero: string | null }): string =>
  caso === 'reclamo' ? reclamoEscrito(id) : numeroEscrito(caso === 'tramite' ? 'registro' : caso, numero)

/** All that a cargo says of what was filed, as it stands in the database (CON-15). */
export const componerCargo = async (
  { db, plazos, reloj, direccion }: Pick<Casa, 'plazos' | 'reloj'> & { db: Db; direccion: string },
  { clave }: CualCargo,
  presentado: Presentado,
): Promise<Cargo> => {
  const { clase, caso, codigo, pedido_at } = presentado
  const plazo = await plazos.leer(db, clave, CLASE_DE_PLAZO[caso])
  // A clock runs from the legal date as it was when the case was saved, whatever the calendar has become (PLA-02).
  const legalDe = (created_at: Date) => plazo?.desde ?? plazos.fechaLegal(created_at)
  const { fecha_legal, consultado, que, ...propio } = propioDe(presentado, legalDe)
  const explicada = presentado.explicacion === '' ? [] : [['Explicación', presentado.explicacion] as const]
  const vence = plazo?.vence ?? null
  return {
    ...{ clase, caso, codigo, ...propio, que: [...que, ...explicada] },
    recibido: marcaLima(pedido_at),
    fecha_legal: clase === 'presentacion' ? fecha_legal : plazos.fechaLegal(pedido_at),
    fecha_original: clase === 'presentacion' ? null : fecha_legal,
    plazo: vence === null ? null : { hoy: diaLima(reloj.ahora()), vence, explicacion: plazo?.explicacion ?? '' },
    enlace: enlaceDeConsulta(direccion, consultado, codigo),
  }
}

/** The cargo of a filing as it stands, for who prints it at the counter; it holds the code (EXP-76). Undefined of none. */
export const cargoParaImprimir = async (
  casa: Pick<Casa, 'plazos' | 'reloj'> & { db: Db; direccion: string },
  clave: string,
): Promise<Cargo | undefined> => {
  const presentado = await findPresentado(casa.db, clave)
  return presentado && componerCargo(casa, { clave, orden: 0 }, presentado)
}

type LegalDe = (created_at: Date) => string

const propioDe = (p: Presentado, legalDe: LegalDe): Propio => {
  switch (p.caso) {
    case 'tramite':
      return deTramite(p)
    case 'reclamo':
      return deReclamo(p, legalDe)
    case 'solicitud':
      return deSolicitud(p, legalDe)
  }
}

const deTramite = (t: TramitePresentado): Propio => ({
  numero: numeroDelCaso('tramite', t),
  consultado: t.numero,
  fecha_legal: t.fecha_legal,
  quien: { ...quienDe(t), rotulo: nombreDeIdentidad(t.identidad) },
  que: [
    ...representado(t),
    ['Documento', documentoEscrito(t.tipo_documento, t.ndocumento)],
    ['Folios', String(t.folio)],
    ...(t.procedimiento === null ? [] : [['Procedimiento', t.procedimiento] as const]),
    ['Asunto', t.asunto],
    ...(t.clase === 'presentacion' ? deVentanilla(t) : []),
  ],
  archivos: t.archivos,
})

const representado = ({ representa_nombre, representa_documento }: TramitePresentado): Propio['que'] =>
  representa_nombre === ''
    ? []
    : [[MENSAJES_VENTANILLA.representa, [representa_nombre, representa_documento].filter(Boolean).join(' · ')]]

/** What the counter saw of the paper: what came with it, and what did not (EXP-74). */
const deVentanilla = ({ requisitos, falta, subsanar_hasta }: TramitePresentado): Propio['que'] => [
  ...(requisitos.length === 0 ? [] : [[MENSAJES_VENTANILLA.presenta, requisitos.join('\n')] as const]),
  ...(subsanar_hasta === null
    ? []
    : [[MENSAJES_VENTANILLA.observado, `${falta}\n${plazoEnVentanilla(subsanar_hasta)}`] as const]),
]

const deReclamo = (r: ReclamoPresentado, legalDe: LegalDe): Propio => {
  const marca = marcaLima(r.created_at)
  return {
    numero: numeroDelCaso('reclamo', { id: r.id, numero: null }),
    consultado: referenciaDeReclamo(r.id, marca),
    fecha_legal: legalDe(r.created_at),
    quien: quienDe(r),
    que: [
      ['Documento', 'HOJA DE RECLAMACIÓN'],
      ['Referencia', referenciaEscrita(r.id, marca)],
      ['Folios', '1'],
      ['Reclamo', r.descripcion],
      ...(r.detalle === '' ? [] : [['Detalle', r.detalle] as const]),
    ],
    archivos: [textoDe('Texto del reclamo', camposDeReclamo(r))],
  }
}

const deSolicitud = (s: SolicitudPresentada, legalDe: LegalDe): Propio => ({
  numero: numeroDelCaso('solicitud', s),
  consultado: s.numero,
  // A correction has clocks of its own (TRS-16).
  fecha_legal: s.desde ?? legalDe(s.created_at),
  quien: { juridica: false, nombre: s.ape_nom, documento: s.dni, rotulo: 'DNI' },
  que: [
    ['Documento', ASUNTO_SOLICITUD],
    ['Folios', '1'],
    ['Pedido', s.pedido],
  ],
  archivos: [textoDe('Texto de la solicitud', camposDeSolicitud(s)), ...s.archivos],
})

const quienDe = (p: {
  tipo_doc: number
  ndoc: string
  ape_nom: string
  nruc: string
  rsocial: string
}): Cargo['quien'] =>
  p.tipo_doc === NATURAL
    ? { juridica: false, nombre: p.ape_nom, documento: p.ndoc, rotulo: 'DNI' }
    : { juridica: true, nombre: p.rsocial, documento: p.nruc, rotulo: 'RUC' }

/** A text as the cargo lists it, in the form that whoever has it can digest again. */
const textoDe = (nombre: string, campos: readonly string[]): Cargo['archivos'][number] => {
  const bytes = Buffer.from(textoCanonico(campos))
  return { nombre, paginas: null, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
