import { sql } from 'kysely'
import type { Db } from '../../platform/db/conexion.ts'

/** The last time that something was used: when, and the code of what failed. */
interface Uso {
  en: Date
  fallo: string | null
}

/** The last mail that was sent or could not be; undefined when there was none. */
export const findUltimoCorreo = async (db: Db): Promise<Uso | undefined> => {
  const { rows } = await sql<Uso>`
    (select coalesce(enviado_at, fallido_at) as en, case when enviado_at is null then ultimo_error end as fallo
      from correos where coalesce(enviado_at, fallido_at) is not null order by coalesce(enviado_at, fallido_at) desc limit 1)
    union all
    (select created_at, ultimo_error from correos
      where enviado_at is null and fallido_at is null and ultimo_error is not null order by created_at desc limit 1)
    order by en desc limit 1`.execute(db)
  return rows[0]
}

/** The last question to a national registry; undefined when there was none. */
export const findUltimaConsulta = async (db: Db): Promise<Uso | undefined> => {
  const { rows } = await sql<Uso>`
    select en, case resultado when 'fallo' then 'no respondió' end as fallo
    from consultas_nacionales order by en desc limit 1`.execute(db)
  return rows[0]
}

/** The last signature that came back, taken or refused; undefined when there was none. */
export const findUltimaFirma = async (db: Db): Promise<Uso | undefined> => {
  const { rows } = await sql<Uso>`
    select resuelto_at as en, causa as fallo from firmas_intentos
    where estado in ('firmado', 'rechazado') order by created_at desc limit 1`.execute(db)
  return rows[0]
}
