import { archivoCargaApi } from '@cabildo/contracts/archivo-carga'
import { normasApi } from '@cabildo/contracts/normas'
import { textosApi } from '@cabildo/contracts/textos'
import { afterAll, expect } from 'vitest'
import { leerTexto, recogerTextos } from '../src/features/textos/lectura.ts'
import { abrirLector, type Lector } from '../src/platform/textos/lector.ts'
import type { Trabajos } from '../src/platform/trabajos/trabajos.ts'
import type { Banco } from './banco.ts'
import type { Persona } from './elenco.ts'
import { esperar } from './esperar.ts'
import { entradaDeArchivo } from './fabricas-archivo.ts'
import { formularioDeNorma } from './fabricas-normas.ts'
import { MUDO, unObrero } from './obrero.ts'
import { archivoDeHojas, type Hoja } from './pdf-de-texto.ts'

/** The texts of one test file: norms with pages, the worker that reads them, and the searches. */
export const usarTextos = (banco: Banco) => {
  let lector: Lector | undefined
  let obrero: Trabajos | undefined
  afterAll(async () => {
    await Promise.all([lector?.cerrar(), obrero?.detener()])
  })
  const exito = <C>({ status, cuerpo }: { status: number; cuerpo: C }): C => {
    expect(status, JSON.stringify(cuerpo)).toBe(200)
    return cuerpo
  }
  const tareas = (suyo: Lector) => ({
    leer_texto: leerTexto({ db: banco.db, archivos: banco.archivos, lector: suyo, log: MUDO }),
    recoger_textos: recogerTextos(banco.db, MUDO),
  })
  return {
    tareas,
    /** Waits until nothing is left to be read. */
    leerTodo: async () => {
      lector ??= abrirLector()
      if (!obrero) {
        obrero = unObrero(banco.bd, tareas(lector))
        await obrero.iniciar()
      }
      await esperar(async () =>
        expect(await banco.db.selectFrom('textos').select('id').where('estado', '=', 'pendiente').execute()).toEqual(
          [],
        ),
      )
    },
    publicar: async (hojas: readonly Hoja[], mas: Record<string, string> = {}, persona: Persona = 'sara') =>
      exito(
        await (await banco.como(persona)).llamar(normasApi.publicar, {
          body: formularioDeNorma({ confirma_datos: '1', ...mas }),
          archivos: { 'selectedFile[]': [archivoDeHojas(hojas)] },
        }),
      ).data,
    archivar: async (hojas: readonly Hoja[], mas: Parameters<typeof entradaDeArchivo>[0] = {}) => {
      const entrada = entradaDeArchivo({ confirma_datos: '1', ...mas })
      const sol = await banco.como('sol')
      exito(
        await sol.llamar(archivoCargaApi.guardar, {
          body: entrada,
          archivos: { 'selectedFile[]': [archivoDeHojas(hojas)] },
        }),
      )
      return entrada
    },
    buscar: async (q: string, start = '0') =>
      exito(await banco.ciudadano.llamar(textosApi.buscar, { query: { q, start } })),
    buscarPropias: async (persona: Persona, q: string) =>
      exito(await (await banco.como(persona)).llamar(textosApi.buscarPropias, { query: { q } })),
    elTexto: (norma_id: number) =>
      banco.db
        .selectFrom('textos')
        .select(['id', 'estado', 'paginas', 'datos_personales'])
        .where('norma_id', '=', norma_id)
        .executeTakeFirst(),
  }
}
