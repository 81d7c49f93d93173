import type { Insertable } from 'kysely'
import type { Db } from '../src/platform/db/conexion.ts'
import type { Canastas } from '../src/platform/db/tables.gen.ts'

let canastas = 0

/** A beneficiary with a DNI of his own, pending, of group 1. */
export const unaCanasta = (db: Db, mas: Partial<Insertable<Canastas>> = {}) =>
  db
    .insertInto('canastas')
    .values({
      ...{ dni: String(70_000_000 + ++canastas), ape_nom: 'ÑAHUI PEÑA, ANA', ngrupo: 'GRUPO 1', address: 'JR. LIMA 1' },
      ...{ fec_entrega: '2020-04-15', referencia: 'PENDIENTE', precalifica: 'SI' },
      ...mas,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What the form of a new beneficiary sends. */
export const formularioDeCanasta = <M extends object>(mas: M = {} as M) => ({
  dni: String(71_000_000 + ++canastas),
  ape_nom: 'QUISPE MAMANI, ROSA',
  ngrupo: 'GRUPO 2' as const,
  address: 'CALLE ZEPITA 130',
  fec_entrega: '2020-05-23',
  ...mas,
})
