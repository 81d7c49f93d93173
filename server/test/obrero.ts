import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { BaseDeDatos, Db } from '../src/platform/db/conexion.ts'
import { cifradoDeClaves } from '../src/platform/sesion/clave.ts'
import type { Tareas } from '../src/platform/trabajos/tareas.ts'
import { crearTrabajos, type Trabajos } from '../src/platform/trabajos/trabajos.ts'

/** For letters with a password, of tests that write none. */
export const CLAVES = cifradoDeClaves('secreto de las pruebas, de treinta y dos o más')

export const MUDO: FastifyBaseLogger = pino({ level: 'silent' })
/** Nobody waits for polls in a test. */
export const RITMO = { sondeoMs: 100, barridoMs: 200 }

const NADA = async () => undefined

/** A worker whose tasks are the ones given; the others do nothing. */
export const unObrero = (base: BaseDeDatos, tareas: Partial<Tareas>, ritmo = RITMO, log = MUDO): Trabajos =>
  crearTrabajos({
    base,
    tareas: {
      ...{
        enviar_correo: NADA,
        escribir_avisos: NADA,
        limpiar: NADA,
        barrer_archivos: NADA,
        purgar: NADA,
        avisar_fines: NADA,
        avisar_plazos: NADA,
        revisar_claves: NADA,
        resumir_semana: NADA,
        vencer_plazos: NADA,
        vencer_subsanaciones: NADA,
        vencer_requerimientos: NADA,
        vencer_solicitudes: NADA,
        leer_texto: NADA,
      },
      ...{
        pedir_recogida: NADA,
        recoger_textos: NADA,
        reconocer_texto: NADA,
        terminar_reclamo: NADA,
        registrar_solicitud: NADA,
        enviar_enlace_de_caso: NADA,
        hacer_cargo: NADA,
        entregar_webhooks: NADA,
        revisar_carga: NADA,
        revisar_carga_obras: NADA,
        revisar_carga_areas: NADA,
        revisar_carga_organizacion: NADA,
        revisar_importacion: NADA,
        aplicar_importacion: NADA,
        enlazar_auditoria: NADA,
        cerrar_dias: NADA,
        publicar_raiz: NADA,
        sellar_raiz: NADA,
        revisar_cadena: NADA,
      },
      ...tareas,
    },
    log,
    ritmo,
  })

/** Brings the next try of every waiting job forward to now. */
export const adelantarTrabajos = async (db: Db): Promise<void> => {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
}

/** The queue as the tests look at it; what repeats may join it at any moment. */
export const listTrabajos = async (db: Db) =>
  (
    await sql<{ jobKey: string | null; intentos: number; tomado: boolean; error: string | null }>`
      select key as "jobKey", attempts::integer as intentos, locked_at is not null as tomado, last_error as error
      from graphile_worker.jobs where task_identifier not in ('limpiar', 'barrer_archivos', 'purgar', 'pedir_recogida',
        'recoger_textos', 'enlazar_auditoria', 'cerrar_dias', 'revisar_cadena', 'avisar_fines', 'avisar_plazos', 'revisar_claves', 'resumir_semana', 'vencer_plazos', 'vencer_subsanaciones')
      order by id`.execute(db)
  ).rows
