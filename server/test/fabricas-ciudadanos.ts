import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import type { Db } from '../src/platform/db/conexion.ts'
import { AHORA } from './banco.ts'

/** The check character of a DNI, as its card shows it (IDE-04). */
export const verificadorDe = (dni: string): string =>
  [...'0123456789'].find((digito) => verificadorCorrecto(dni, digito)) ?? ''

/** A RUC of nobody, with its check digit (D-30). */
export const rucDePrueba = (n: number): string => {
  const base = `2099${String(n).padStart(6, '0')}`
  return [...'0123456789'].map((digito) => base + digito).find(rucCorrecto) ?? ''
}

/** A tracker code as people read it (CON-03). */
export const CODIGO = /^[23456789A-HJ-NP-Z]{4}-[23456789A-HJ-NP-Z]{4}$/

let serie = 0

/** What the complaints book sends for a person of the register, under words and a key of its own (Table REC-A). */
export const formularioDeReclamo = (mas: Record<string, unknown> = {}) => ({
  ...{ tipo_doc: 1, ndoc: '98000001', code_verifica: verificadorDe('98000001'), ape_nom: 'QUISPE MAMANI Rosa Elvira' },
  ...{ name: 'Rosa Elvira', ape_pat: 'Quispe', ape_mat: 'Mamani', phone: '987654321', email: 'rosa.q@example.com' },
  descripcion: `Fui a pagar el arbitrio y no me dieron recibo (${++serie})`,
  clave: crypto.randomUUID(),
  ...mas,
})

/** The same for a business. */
export const reclamoDeEmpresa = (mas: Record<string, unknown> = {}) =>
  formularioDeReclamo({
    ...{
      tipo_doc: 2,
      ndoc: '',
      code_verifica: '',
      ape_nom: '',
      nruc: rucDePrueba(1),
      rsocial: 'Bodega El Molle S.A.C.',
    },
    ...mas,
  })

/** What the form of requests for public information sends (Table TRS-A, D-45). */
export const formularioDeSolicitud = (mas: Record<string, unknown> = {}) => ({
  ...{ dni: '98000001', ape_nom: 'QUISPE MAMANI Rosa Elvira', address: 'Jr. Los Molles 123' },
  pedido: `Presupuesto de la obra de la plaza, por partidas (${++serie})`,
  clave: crypto.randomUUID(),
  ...mas,
})

interface ReclamoDePrueba {
  id?: number
  ndoc?: string
  ape_nom?: string
  phone?: string
  email?: string
  descripcion?: string
  detalle?: string
  expe_id?: string | null
  path?: string | null
  vence?: string
  created_at?: Date
  tipo_reclamo?: number
  area_id?: number
  estado?: string
  area_actual?: number
  que_es?: number
  respondido_at?: Date
  respondido_por?: number
  concluido_at?: Date
  anterior?: boolean
}

let reclamos = 90_000

/** A complaint put straight into the database, without a file: for tests of what comes after filing. */
export const unReclamo = (db: Db, { id = ++reclamos, created_at = AHORA, ...mas }: ReclamoDePrueba = {}) =>
  db
    .insertInto('reclamos')
    .values({
      ...{ id, tipo_doc: 1, ndoc: '98000001', ape_nom: 'QUISPE MAMANI Rosa Elvira', phone: '987654321' },
      ...{ email: 'rosa.q@example.com', descripcion: 'No me dieron recibo', vence: '2027-01-05', huella: `${id}` },
      ...{ expe_id: `2026-${id}`, path: `${crypto.randomUUID()}.pdf`, created_at },
      ...mas,
    })
    .returning(['id', 'expe_id', 'path'])
    .executeTakeFirstOrThrow()

interface SolicitudDePrueba {
  anio?: number
  orden?: number
  dni?: string
  ape_nom?: string
  address?: string
  pedido?: string
  email?: string
  expe_id?: string | null
  created_at?: Date
  vence?: string
  forma_entrega?: number
  estado?: string
  respondido_at?: Date
  anterior?: boolean
}

let solicitudes = 90_000

/** A request for information put straight into the database. */
export const unaSolicitud = (db: Db, { orden = ++solicitudes, created_at = AHORA, ...mas }: SolicitudDePrueba = {}) =>
  db
    .insertInto('solicitudes')
    .values({
      ...{ anio: 2026, orden, dni: '98000001', ape_nom: 'QUISPE MAMANI Rosa Elvira', address: 'Jr. Los Molles 123' },
      ...{ pedido: 'Presupuesto de la plaza', vence: '2026-12-02', huella: `${orden}`, created_at },
      ...mas,
    })
    .returning(['id', 'numero'])
    .executeTakeFirstOrThrow()
