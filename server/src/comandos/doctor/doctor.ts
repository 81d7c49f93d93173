import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ajustesGuardados, type Config, leerConfig } from '../../config.ts'
import { findEntidad } from '../../features/organizacion/index.ts'
import { exigirBaseDeDatos } from '../../platform/arranque/base-de-datos.ts'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import { abrirBaseDeDatos, type BaseDeDatos } from '../../platform/db/conexion.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { esSuAlmacen } from '../../platform/trabajos/en-su-almacen.ts'
import { abrirArchivos, tomarPostgres } from '../../programa/base.ts'
import { cumplir, type Salida } from '../../programa/salida.ts'
import { revisar } from '../../revision/revision.ts'
import { escrita, leerOpciones } from '../comando.ts'
import { comprobacionesDeAjustes } from './ajustes.ts'
import { comprobacionesDeBase } from './base.ts'
import { examinarCadena } from './cadena.ts'
import { comprobacionesDeCarpeta } from './carpeta.ts'
import { bien, type Comprobacion, comprobar, type Estado, mal, motivoDe, type Resultado } from './comprobacion.ts'
import { comprobacionesDeFirma } from './firma.ts'
import { comprobacionesDeSocios } from './socios.ts'

const CONEXIONES = 4

/** Looks at everything that an installation stands on, and changes nothing; 1 when something is wrong. */
export const doctor = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { values } = leerOpciones(argumentos, {
      uso,
      options: {
        'a-fondo': { type: 'boolean', default: false },
        raiz: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const resultados = await examinar(salida, { aFondo: values['a-fondo'], raiz: leerRaiz(values.raiz) })
    console.log(values.json ? JSON.stringify(resultados, null, 2) : informe(resultados).join('\n'))
    return resultados.some(({ estado }) => estado === 'mal') ? 1 : 0
  })

/** A root as it was told outside. Throws ErrorDeArranque. */
const leerRaiz = (texto: string | undefined): string | undefined => {
  const raiz = texto?.trim().toLowerCase()
  if (raiz === undefined || /^[0-9a-f]{64}$/.test(raiz)) return raiz
  throw new ErrorDeArranque('--raiz lleva las 64 letras y cifras que dicen el correo o el registro.')
}

const examinar = async (
  salida: Salida,
  { aFondo, raiz }: { aFondo: boolean; raiz: string | undefined },
): Promise<Resultado[]> => {
  const config = leerAjustes()
  if (Array.isArray(config)) return config
  const base = await abrir(config, salida)
  const { archivo } = ajustesGuardados()
  const comprobaciones = [
    ...comprobacionesDeAjustes(config, archivo, 'bd' in base && (await estaSembrada(base.bd))),
    ...comprobacionesDeCarpeta(config, () => abrirArchivos(config)),
    ...('bd' in base ? comprobacionesDeBase(base.bd, config, base.urlDelPrograma) : []),
    ...('bd' in base && existsSync(config.datos) ? [comprobacionDeLimpieza(base.bd, config)] : []),
    ...comprobacionesDeSocios(config),
    ...comprobacionesDeFirma(config),
  ]
  const resultados = await comprobar(comprobaciones)
  if ('falla' in base) return [...resultados, base.falla]
  if (!aFondo && raiz === undefined) return resultados
  return [
    ...resultados,
    ...(aFondo ? await examinarAFondo(base.bd, config) : []),
    ...(await examinarCadena(base.bd, config, raiz)),
  ]
}

/** Whether a start has filled the entity's data; a database that cannot tell is looked at as if none had. */
const estaSembrada = async ({ db }: BaseDeDatos): Promise<boolean> => (await findEntidad(db).catch(() => null)) !== null

/** The settings, or one line for each that is wrong. */
const leerAjustes = (): Config | Resultado[] => {
  try {
    return leerConfig()
  } catch (error) {
    if (!(error instanceof ErrorDeArranque)) throw error
    const [titulo = '', ...lineas] = error.message.split('\n')
    const remedio = 'Corríjalo en el entorno o en el archivo de ajustes (docs/ajustes.md).'
    return (lineas.length > 0 ? lineas : [titulo]).map((linea) => ({ que: 'ajustes', ...mal(linea.trim(), remedio) }))
  }
}

/** Opens the database; only `init` and `serve` make the included one. */
const abrir = async (
  config: Config,
  salida: Salida,
): Promise<{ bd: BaseDeDatos; urlDelPrograma: string } | { falla: Resultado }> => {
  const que = 'base de datos'
  if (config.postgresIncluido && !existsSync(join(config.datos, 'postgres')))
    return {
      falla: {
        que,
        ...mal(
          `no hay una instalación en ${config.datos}`,
          `Indique AJUSTES o DATOS, o prepare una: ${escrita('init')}`,
        ),
      },
    }
  try {
    const { url, urlDelPrograma } = await tomarPostgres(config, salida)
    if (config.databaseUrl) await exigirBaseDeDatos(url)
    const bd = abrirBaseDeDatos(url, { max: CONEXIONES, alFallar: () => undefined })
    salida.alParar(() => bd.cerrar())
    return { bd, urlDelPrograma }
  } catch (error) {
    const dice = error instanceof ErrorDeArranque ? error.message : motivoDe(error)
    return { falla: { que, ...mal(dice, 'Corrija DATABASE_URL o inicie el servidor de base de datos.') } }
  }
}

/** Whether the sweep of files that no row names goes by this database. */
const comprobacionDeLimpieza = ({ db }: BaseDeDatos, config: Config): Comprobacion => ({
  que: 'limpieza de archivos',
  hacer: async () => {
    // Opening the store would make it.
    if (!config.s3 && !existsSync(join(config.datos, 'archivos'))) return []
    const suya = await esSuAlmacen({ archivos: await abrirArchivos(config), db, reloj: crearReloj() })
    return suya
      ? bien('la hace esta base de datos')
      : mal(
          'estos archivos los limpia otra base de datos',
          'Dos instalaciones no pueden compartir la carpeta DATOS ni el S3_PREFIJO: corrija los de la que no es suya. Si la otra ya no existe, espere tres días.',
        )
  },
})

/** Every file, number and mail against the database; as long as it takes. */
const examinarAFondo = async ({ db }: BaseDeDatos, config: Config): Promise<Resultado[]> => {
  const que = 'revisión a fondo'
  const remedio = 'Restaure lo perdido de una copia de seguridad, o consulte con quien mantiene Cabildo.'
  try {
    const hallazgos = await revisar(db, await abrirArchivos(config))
    if (hallazgos.length === 0) return [{ que, ...bien('archivos, números y correos concuerdan con la base de datos') }]
    return hallazgos.map((hallazgo) => ({ que, ...mal(`${hallazgo.que} en ${hallazgo.donde}`, remedio) }))
  } catch (error) {
    return [{ que, ...mal(`no se pudo hacer (${motivoDe(error)})`, 'Corrija antes lo que indican las otras líneas.') }]
  }
}

const SIGNOS: Record<Estado, string> = { bien: '✔', aviso: '!', mal: '✘' }

const informe = (resultados: readonly Resultado[]): string[] => {
  const cuenta = (cual: Estado) => resultados.filter(({ estado }) => estado === cual).length
  return [
    ...resultados.flatMap(({ estado, que, dice, remedio }) => [
      `${SIGNOS[estado]} ${que}: ${dice}`,
      ...(remedio ? [`    ${remedio.replaceAll('\n', '\n    ')}`] : []),
    ]),
    '',
    `Bien: ${cuenta('bien')}. Avisos: ${cuenta('aviso')}. Errores: ${cuenta('mal')}.`,
  ]
}
