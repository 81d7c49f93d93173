import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { leerArchivoDeAjustes } from '../ajustes/archivo.ts'
import { type Config, leerConfig, rutasDe } from '../config.ts'
import { exigirBaseDeDatos } from '../platform/arranque/base-de-datos.ts'
import { prepararCarpetaDeDatos } from '../platform/arranque/carpeta-de-datos.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { abrirArchivos, tomarPostgres } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { leerIdentidades } from '../respaldo/cifrado.ts'
import type { Repuestos } from '../respaldo/datos.ts'
import { abrirRespaldo, reparoDelNombre } from '../respaldo/manifiesto.ts'
import { anotarRestauracion, restaurar } from '../respaldo/restauracion.ts'
import { verificar } from '../respaldo/verificacion.ts'
import { enLista, enSegundos, leerOpciones, numero } from './comando.ts'
import { exigirFirmante, lugarDelRespaldo, nombreEn, presentacion } from './respaldos.ts'

/** All was restored, and something in it was wrong when the backup was made, or has changed since. */
const CON_HALLAZGOS = 2

/** Restores a backup into an empty database and verifies it; with `--verificar`, only compares what is there with it. */
export const restore = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { values, positionals } = leerOpciones(argumentos, {
      uso,
      palabras: 1,
      options: {
        reemplazar: { type: 'boolean' },
        si: { type: 'boolean' },
        'con-perdidas': { type: 'boolean' },
        'firma-ajena': { type: 'boolean' },
        verificar: { type: 'boolean' },
        identidad: { type: 'string' },
      },
    })
    const config = leerConfig()
    const abierto = await abrirRespaldo(lugarDelRespaldo(positionals[0] ?? '', config))
    const { identidad } = values
    const respaldo = identidad === undefined ? abierto : { ...abierto, descifrar: await leerIdentidades(identidad) }
    const { tablas, archivos: suyos } = respaldo.manifiesto
    console.error(presentacion(respaldo))
    const otraFecha = reparoDelNombre(respaldo)
    if (otraFecha !== null) console.error(otraFecha)
    const ajena = values['firma-ajena'] === true || values.verificar === true
    const reparo = exigirFirmante(respaldo, config, { ajena })
    if (reparo !== null) console.error(reparo)
    const reemplazar = values.reemplazar === true
    const preguntar = reemplazar && !values.si && !values.verificar
    if (preguntar) exigirPersona()
    const { url } = await tomarPostgres(config, salida, { crear: !values.verificar })
    if (config.databaseUrl) await exigirBaseDeDatos(url)
    if (preguntar) await confirmar(await nombreEn(url, config))
    const inicio = performance.now()
    prepararCarpetaDeDatos(config.datos)
    const archivos = await abrirArchivos(config)
    if (!values.verificar) {
      const repuestos = await restaurar(respaldo, {
        url,
        archivos,
        datos: config.datos,
        reemplazar,
        conPerdidas: values['con-perdidas'] === true,
        avisar: console.error,
      })
      const pausados = await anotarRestauracion(respaldo, url)
      const filas = tablas.reduce((suma, tabla) => suma + tabla.filas, 0)
      console.log(`Restaurado en ${enSegundos(inicio)}: ${numero(filas)} filas y ${numero(suyos.cuantos)} archivos.`)
      contarRepuestos(repuestos, config)
      if (pausados.length > 0)
        console.log(
          enLista(
            'Los webhooks quedaron pausados, para que una copia no avise a nadie. Si esta es la instalación que atiende, reanúdelos en Organización, pestaña Módulos:',
            pausados,
          ),
        )
    }
    console.error('Verificando filas, archivos, numeración y auditoría…')
    const hallazgos = await verificar(respaldo, url, archivos)
    if (hallazgos.length === 0) {
      console.log(
        'Verificado: cada archivo es el que su fila dice, la numeración está completa y la auditoría, como se escribió.',
      )
      return 0
    }
    console.error(
      enLista(
        'Hallazgos:',
        hallazgos.map(({ que, donde }) => `${que}: ${donde}`),
      ),
    )
    return CON_HALLAZGOS
  })

/** What somebody has to look at before Cabildo starts. */
const contarRepuestos = ({ ajustes, quedan }: Repuestos, { datos }: Config): void => {
  if (ajustes) {
    console.log(`Los ajustes de entonces quedaron en ${ajustes}: revíselos antes de usarlos.`)
    const ausentes = rutasDe(leerArchivoDeAjustes(join(datos, ajustes), datos)).filter(([, ruta]) => !existsSync(ruta))
    if (ausentes.length > 0)
      console.log(
        enLista(
          `Nombran rutas que en este equipo no existen; corríjalas (lo de la carpeta de datos está ahora en ${datos}):`,
          ausentes.map(([nombre, ruta]) => `${nombre}: ${ruta}`),
        ),
      )
  }
  if (quedan.length > 0) console.log(enLista('Había otros en la carpeta de datos y se dejaron como estaban:', quedan))
  if (quedan.includes('secreto'))
    console.error(
      'Aviso: el secreto que queda no es el del respaldo y los enlaces ya enviados no abrirán. Para usar el del respaldo, retire el archivo secreto de la carpeta de datos y repita la orden con --reemplazar.',
    )
}

const exigirPersona = (): void => {
  if (!process.stdin.isTTY)
    throw new ErrorDeArranque('Sin una persona que confirme, --reemplazar necesita también --si.')
}

/** All data there will be lost: who wants that types the name of the municipality. */
const confirmar = async (entidad: string): Promise<void> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const escrito = await terminal
    .question(
      `Se borrará todo lo que hay en la base de datos. Para continuar escriba el nombre de la entidad (${entidad}): `,
    )
    // Ctrl-C and Ctrl-D close the question.
    .catch(() => {
      throw new ErrorDeArranque('\nNo se ha tocado nada.')
    })
  terminal.close()
  if (escrito.trim() !== entidad) throw new ErrorDeArranque('El nombre no coincide: no se ha tocado nada.')
}
