import { AREA_ALCALDIA, AREA_SECRETARIA } from '@cabildo/contracts/documentos-destinos'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/conexion.ts'

type Puesto = 'alcalde' | 'secretario' | 'jefe'
/**
 * Who signs, and the position as the register words it, 'SECRETARIA GENERAL (E)', in capitals; empty where the register
 * does not tell one person, or names somebody without such a position.
 */
export type Titulares = Record<Puesto, string> & Partial<Record<`cargo_${Puesto}`, string>>

/** How the positions of those who sign are called in the register, without regard to case and accents. */
const CARGOS = {
  alcalde: '^alcalde',
  secretario: '^secretari[oa] general',
  jefe: '^(alcalde|secretari[oa] general|gerente|sub ?-?gerente|jef[ea]|director|procurador)',
} as const satisfies Record<Puesto, string>

/** The permission to sign, of Table USU-E. */
const FIRMAR = 12

/**
 * Who signs for the mayor's office, the general secretariat and an area, by the register of employees in force that day: the one
 * person with the position, or, where nobody has it, the one who may sign for the area. Where there are several the name
 * stays empty, since a wrong name is worse than none (D-143).
 */
export const findTitulares = async (db: Db, area_id: number, hoy: string): Promise<Required<Titulares>> => {
  const { rows } = await sql<{ puesto: Puesto; nombre: string; cargo: string | null }>`
    with puestos (puesto, area_id, cargo) as (values
      ('alcalde', ${AREA_ALCALDIA}::integer, ${CARGOS.alcalde}), ('secretario', ${AREA_SECRETARIA}::integer, ${CARGOS.secretario}),
      ('jefe', ${area_id}::integer, ${CARGOS.jefe})),
    personas as (
      select p.puesto, t.employee_id, upper(concat_ws(' ', t.name, nullif(t.ape_pat, ''), nullif(t.ape_mat, ''))) as nombre,
        bool_or(coalesce(c.name, '') ~* p.cargo) as titular,
        upper(min(c.name) filter (where c.name ~* p.cargo)) as cargo,
        bool_or(exists (select from permisos x where x.empacce_id = a.empacce_id and x.codigo = ${FIRMAR})) as firma
      from puestos p
      join areas ar on ar.id = p.area_id
      join accesos a on a.anio_eje = ${Number(hoy.slice(0, 4))} and acceso_vigente(a, ar, ${hoy}::date)
      left join usuarios u on u.id = a.user_id and u.deleted_at is null
      join trabajadores t on t.employee_id = coalesce(u.employee_id, a.employee_id) and t.deleted_at is null
      left join cargos c on c.id = a.cargo_id
      group by p.puesto, t.employee_id),
    elegidas as (
      select puesto, nombre, cargo, count(*) over (partition by puesto) as cuantas
      from personas e
      where titular or (firma and not exists (select from personas o where o.puesto = e.puesto and o.titular)))
    select puesto, nombre, cargo from elegidas where cuantas = 1`.execute(db)
  const de = (puesto: Puesto) => rows.find((fila) => fila.puesto === puesto)
  const nombreDe = (puesto: Puesto) => de(puesto)?.nombre ?? ''
  const cargoDe = (puesto: Puesto) => de(puesto)?.cargo ?? ''
  return {
    ...{ alcalde: nombreDe('alcalde'), secretario: nombreDe('secretario'), jefe: nombreDe('jefe') },
    ...{ cargo_alcalde: cargoDe('alcalde'), cargo_secretario: cargoDe('secretario'), cargo_jefe: cargoDe('jefe') },
  }
}
