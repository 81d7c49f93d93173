import { FechaISO } from '@cabildo/contracts/base/esquema'
import { Canasta, SIN_SEMANA, TABLA_CANASTAS } from '@cabildo/contracts/canastas'
import { type RawBuilder, sql } from 'kysely'
import { columnasDe } from '../../platform/db/columnas.ts'
import { crearLista } from '../../platform/db/lista.ts'

export const FILA = columnasDe('canastas f', Canasta, { updated_at: sql`f.updated_at::text` })

const ENTREGA = sql.ref('f.entrega')

/** Texts are equal as the totals count them: spaces and case do not matter (CAN-32). */
const igual = (columna: RawBuilder<unknown>) => (texto: string) =>
  sql`${columna} = plana(${texto === SIN_SEMANA ? '' : texto})`

/** A week of deliveries, by any of its days. */
const deLaSemana = (texto: string): RawBuilder<unknown> => {
  if (texto === SIN_SEMANA) return sql`${ENTREGA} = '-infinity'`
  if (!FechaISO.safeParse(texto).success) return sql`false`
  const lunes = sql`date_trunc('week', ${texto}::timestamp)::date`
  return sql`${ENTREGA} between ${lunes} and ${lunes} + 6`
}

/** The baskets (API-86); every way of ordering and filtering has an index (migration 0011). */
export const listaDeCanastas = crearLista(TABLA_CANASTAS, {
  tabla: 'canastas',
  alias: 'f',
  propio: ['fec_entrega'],
  conteo: () => sql`select coalesce(sum(total), 0) as total from conteos where tabla = 'canastas'`,
  filas: (de) => sql<Canasta>`select ${FILA} from ${de}`,
  ordenes: {
    fec_entrega: ENTREGA,
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    referencia: sql.ref('f.referencia'),
    fnac: sql.ref('f.nacimiento'),
    ngrupo: sql.ref('f.ngrupo'),
    address: sql.ref('f.direccion'),
    mz: sql.ref('f.mz'),
    precalifica: sql.ref('f.precalifica'),
  },
  filtros: {
    ape_nom: sql.ref('f.ape_nom'),
    dni: sql.ref('f.dni'),
    address: sql.ref('f.direccion'),
    mz: sql.ref('f.mz'),
    referencia: igual(sql`f.referencia_plana`),
    precalifica: igual(sql`f.precalifica_plana`),
    ngrupo: igual(sql`plana(f.ngrupo)`),
    semana: deLaSemana,
  },
})
