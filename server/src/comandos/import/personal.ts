import { lstat, open, unlink } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  type ClaveDeOrden,
  type ImportacionDePersonal,
  importarPersonal,
} from '../../features/organizacion/cargas/index.ts'
import { ErrorDeArranque } from '../../platform/arranque/error-de-arranque.ts'
import { enLista, numero } from '../comando.ts'
import type { Importar, OpcionesDeImport } from '../import.ts'
import { abrirLibro, enAvisos, final, nadaCambiado, rechazo } from './libro.ts'

/** `import personal`: employees with their accesses and users, as 'Subir Excel' takes them in (ORG-57). */
export const personal: Importar = async ({ bd, reloj, config }, archivo, opciones) => {
  const libro = await abrirLibro(archivo, config.subidaMaximaBytes)
  const claves = opciones.claves === undefined ? null : resolve(opciones.claves)
  if (claves) await exigirSinUsar(claves)
  const importacion = await importarPersonal(
    { db: bd.db, reloj, config },
    {
      ...{ libro, nombre: basename(archivo), simular: opciones.simular, traslados: opciones.traslados },
      guardarClaves: claves ? (suyas, vence) => escribirClaves(claves, suyas, vence) : undefined,
    },
  ).catch(nadaCambiado)
  for (const linea of informe(importacion, { ...opciones, claves })) console.log(linea)
  return importacion.rechazadas.length > 0 ? 1 : 0
}

const exigirSinUsar = async (claves: string): Promise<void> => {
  if (await lstat(claves).catch(() => null)) throw yaExiste(claves)
}

const yaExiste = (claves: string) =>
  new ErrorDeArranque(`Ya existe ${claves}: indique en --claves un archivo que no exista. No se cambió nada.`)

/**
 * Writes passwords to a new file that only its owner reads, so that they survive a power cut. Answers how it is deleted. Throws
 * ErrorDeArranque, and leaves nothing behind then.
 */
const escribirClaves = async (
  archivo: string,
  claves: readonly ClaveDeOrden[],
  vence: Date,
): Promise<() => Promise<void>> => {
  const borrar = () => unlink(archivo)
  const manejo = await open(archivo, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? yaExiste(archivo) : sinEscribir(archivo, error)
  })
  try {
    await manejo.chmod(0o600)
    await manejo.writeFile(hojaDeClaves(claves, vence))
    await manejo.sync()
    await sincronizarCarpeta(dirname(archivo))
  } catch (error) {
    await borrar().catch(() => undefined)
    throw sinEscribir(archivo, error as NodeJS.ErrnoException)
  } finally {
    await manejo.close()
  }
  return borrar
}

/** The name of a new file lasts once its folder does; some systems open no folder. */
const sincronizarCarpeta = async (carpeta: string): Promise<void> => {
  const manejo = await open(carpeta).catch(() => null)
  await manejo?.sync().catch(() => undefined)
  await manejo?.close()
}

const sinEscribir = (archivo: string, { code, message }: NodeJS.ErrnoException) =>
  new ErrorDeArranque(`No se pueden escribir las claves en ${archivo} (${code ?? message}). No se cambió nada.`)

/** One line a person, its parts divided by tabs, as spreadsheets take them. */
const hojaDeClaves = (claves: readonly ClaveDeOrden[], vence: Date): string => {
  const marca = marcaLima(vence)
  return [
    `# Claves de un solo uso: se cambian al ingresar, hasta el ${fecha(marca)} ${hora(marca)}. Entréguelas y borre este archivo.`,
    ['USUARIO', 'CLAVE', 'PERSONA', 'LUGAR'].join('\t'),
    ...claves.map(({ username, clave, nombre, lugar }) => [username, clave, nombre, lugar].join('\t')),
    '',
  ].join('\n')
}

type Opciones = Omit<OpcionesDeImport, 'claves'> & { claves: string | null }

const informe = (importacion: ImportacionDePersonal, { simular, traslados, claves }: Opciones): string[] => {
  const { leidas, nuevas, cambiadas, usuarios, rechazadas, avisos, sueltos } = importacion
  if (rechazadas.length > 0)
    return [
      ...rechazo(leidas, rechazadas),
      ...(sueltos.length > 0 ? [enLista('Lo más parecido a lo que no existe:', sueltos.map(parecidas))] : []),
    ]
  const iguales = leidas - nuevas - cambiadas
  const que = `${numero(nuevas)} nuevas, ${numero(cambiadas)} con cambios, ${numero(iguales)} que quedan como están`
  return [
    `${numero(leidas)} personas leídas: ${que}. Usuarios nuevos: ${numero(usuarios)}.`,
    ...enAvisos(avisos),
    ...pendientes(importacion, traslados),
    final(simular),
    ...(claves && !simular ? [paraClaves(claves, usuarios)] : []),
  ]
}

const pendientes = ({ traslados, sinUsuario }: ImportacionDePersonal, conTraslados: boolean): string[] => [
  ...(traslados > 0 && !conTraslados
    ? [`Traslados que no se aplican sin --traslados: ${numero(traslados)}; sus filas se dejan como están.`]
    : []),
  ...(sinUsuario > 0 ? [`Usuarios que no se crean sin --claves: ${numero(sinUsuario)}.`] : []),
]

const paraClaves = (archivo: string, usuarios: number): string =>
  usuarios > 0
    ? `Las claves están en ${archivo}, y en ninguna otra parte: entréguelas y borre el archivo.`
    : `No hay usuarios nuevos: no se escribió ${archivo}.`

const CAMPOS = { area: 'área', cargo: 'cargo', perfil: 'perfil' } as const

const parecidas = ({ campo, texto, filas, parecidas: otras }: ImportacionDePersonal['sueltos'][number]): string => {
  const cuales = otras.map(({ id, name }) => `${name} (${id})`).join(', ') || 'todavía no hay ninguno'
  return `${CAMPOS[campo]} «${texto}» (${numero(filas)} ${filas === 1 ? 'fila' : 'filas'}): ${cuales}`
}
