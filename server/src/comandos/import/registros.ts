import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  archivosQueSobran,
  deImportacion,
  type Faltantes,
  filasConDatos,
  filasIgnoradas,
  palabrasDeFaltas,
  resumenDeFaltas,
  type TipoDeImportacion,
  traeArchivos,
} from '@cabildo/contracts/importaciones'
import { importarDeOrden } from '../../features/importaciones/index.ts'
import { entidadDeOrden } from '../../features/organizacion/index.ts'
import { leerConfianzaPropia } from '../../firma.ts'
import { numero } from '../comando.ts'
import type { Importar } from '../import.ts'
import { abrirLegajo, abrirLibro, abrirTablas, final, nadaCambiado, rechazo } from './libro.ts'

/** Of a kind with several tables a folder with their CSV does, too (decision 0225). */
const abrirLibroOCarpeta = async (archivo: string, maximoBytes: number, tipo: TipoDeImportacion) =>
  deImportacion(tipo).otras && (await stat(archivo).catch(() => null))?.isDirectory()
    ? abrirTablas(archivo, maximoBytes)
    : abrirLibro(archivo, maximoBytes)

/** Which numbers are missing, a line for each series. */
const faltas = (faltantes: Faltantes | null): string[] =>
  faltantes === null
    ? []
    : [
        `Aviso: ${resumenDeFaltas(faltantes)}.`,
        ...faltantes.detalle.map((serie) => `  ${palabrasDeFaltas(serie)}`),
        ...(faltantes.series > faltantes.detalle.length
          ? [`  … y ${numero(faltantes.series - faltantes.detalle.length)} series más`]
          : []),
      ]

/** `import visitas` and the like: a register of before, as the screen Importaciones takes it in (decision 0221). */
export const registros =
  (tipo: TipoDeImportacion): Importar =>
  async ({ bd, reloj, config, archivos }, archivo, { simular, 'dejar-rechazadas': dejarRechazadas = false }) => {
    const { subidaMaximaBytes } = config
    const libro = traeArchivos(tipo)
      ? {
          legajo: await abrirLegajo(archivo, subidaMaximaBytes),
          archivos,
          leerConfianza: async () => {
            const { nombre: entidad } = await entidadDeOrden(bd.db, config)
            return leerConfianzaPropia({ ...config, entidad })
          },
        }
      : await abrirLibroOCarpeta(archivo, subidaMaximaBytes, tipo)
    const pedido = { tipo, nombre: basename(archivo), libro, simular, dejarRechazadas }
    const hecha = await importarDeOrden({ db: bd.db, reloj, config }, pedido).catch(nadaCambiado)
    const { leidas, nuevas, iguales, malas, rechazadas, ignoradas } = hecha
    const { uno, varios } = deImportacion(tipo)
    const rechazos =
      malas === 0
        ? []
        : [
            ...rechazo(
              leidas,
              rechazadas.map(({ lugar, motivos }) => ({ fila: lugar, motivos })),
              { cuantas: malas, seDejan: dejarRechazadas },
            ),
            ...(malas > rechazadas.length ? [`  … y ${numero(malas - rechazadas.length)} más`] : []),
          ]
    const nadaHecho = malas > 0 && !dejarRechazadas
    const lineas = nadaHecho
      ? rechazos
      : [
          ...rechazos,
          `${numero(leidas)} ${leidas === 1 ? uno : varios} en el archivo. Registros nuevos: ${numero(nuevas)}; ya estaban: ${numero(iguales)}.`,
          ...(ignoradas > 0 ? [`Aviso: ${filasIgnoradas(tipo, ignoradas)}.`] : []),
          ...(hecha.archivos && hecha.archivos.sobran > 0 ? [`Aviso: ${archivosQueSobran(hecha.archivos)}.`] : []),
          ...(hecha.archivos && hecha.archivos.conDatos > 0
            ? [`Aviso: ${filasConDatos(hecha.archivos.conDatos)}.`]
            : []),
          ...faltas(hecha.faltantes),
          ...(hecha.carga_id === null ? [] : ['Se puede deshacer durante 24 horas en la pantalla Importaciones.']),
          final(simular),
        ]
    for (const linea of lineas) console.log(linea)
    return nadaHecho ? 1 : 0
  }
