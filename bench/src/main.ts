import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { medirArchivo } from './archivo.ts'
import { type Avisos, medirAvisos } from './avisos.ts'
import { medirCanastas } from './canastas.ts'
import { faltasDeCiudadanos, tablasDeCiudadanos } from './ciudadanos.informe.ts'
import { type Concurrencia, medirCiudadanos } from './ciudadanos.ts'
import { type Comparacion, comparar } from './comparacion.ts'
import { abrirAlmacen } from './datos.ts'
import { medirDocumentos } from './documentos.ts'
import { A_PEDIDO, BASES, type Base, OYENTES, type Registro, TAMANOS } from './escena.ts'
import { tablasDeExpedientes } from './expedientes.informe.ts'
import { medirExpedientes } from './expedientes.ts'
import { type Exporte, faltasDeExportes, medirExportes, tablaDeExportes } from './exportes.ts'
import { medirImportaciones } from './importaciones.ts'
import { documento } from './informe.ts'
import { faltasDeJornada, tablasDeJornada } from './jornada.informe.ts'
import { type JornadaDePersonal, medirJornada } from './jornada.ts'
import { medirMemoria } from './memoria.ts'
import { medirNacimientos } from './nacimientos.ts'
import { medirOrganizacion } from './organizacion.ts'
import { tablasDeParticiones } from './particiones.informe.ts'
import { medirParticiones } from './particiones.ts'
import { medirPersonal } from './personal.ts'
import { medirRenovacion } from './renovacion.ts'
import { faltasDeResistencia, tablasDeResistencia } from './resistencia.informe.ts'
import { medirResistencia } from './resistencia.ts'
import { medirRespaldo, type PasoDeRespaldo } from './respaldo.ts'
import { tablasDeObras } from './seguimiento.informe.ts'
import { medirSeguimiento } from './seguimiento.ts'
import { tablasDeServidores } from './servidores.informe.ts'
import { type MedidaDeServidores, medirReplica, medirServidores } from './servidores.ts'
import {
  faltasDeAvisos,
  faltasDeCargos,
  faltasDeImportaciones,
  faltasDePlazos,
  faltasDeRenovacion,
  faltasDeVentanilla,
  METAS,
  type Resultados,
  tablaDeAvisos,
  tablaDeCargos,
  tablaDeHojas,
  tablaDeImportaciones,
  tablaDePantallas,
  tablaDePlazos,
  tablaDeRenovacion,
  tablaDeRespaldo,
  tablaDeSubidas,
  tablaDeVentanilla,
  tablas,
  tablasDeOrganizacion,
} from './tablas.informe.ts'
import { medirTextos } from './textos.ts'
import { medirTramites } from './tramites.ts'
import { faltasDeVeredictos, medirVeredictos, tablaDeVeredictos } from './veredictos.ts'
import { medirWord } from './word.ts'

const DOCUMENTO = new URL('../../docs/benchmarks.md', import.meta.url)

// --segundos is each run of a list, or the whole of a crowd. --datos keeps the databases in a folder for the next time; --solo and --base measure a part, and write nothing. --filas is how many rows the tables cut by year get.
const { values } = parseArgs({
  options: {
    datos: { type: 'string' },
    corridas: { type: 'string', default: '3' },
    segundos: { type: 'string' },
    solo: { type: 'string' },
    base: { type: 'string' },
    filas: { type: 'string' },
  },
})
const plan = { corridas: Number(values.corridas), segundos: Number(values.segundos ?? 7), solo: values.solo }

/** As long as the catalogue says, unless told otherwise. */
const propios = values.segundos === undefined ? undefined : Number(values.segundos)

const bases: readonly Base[] = values.base ? [...BASES, ...A_PEDIDO].filter((base) => base === values.base) : BASES

const almacen = await abrirAlmacen(values.datos, bases)
try {
  const memoriaMB = values.base ? null : await medirMemoria(almacen)
  const word = values.base ? null : await medirWord()
  const comparaciones: Comparacion[] = []
  for (const base of bases.filter((una): una is Registro => una in TAMANOS)) {
    console.log(`Midiendo con ${TAMANOS[base].toLocaleString('es-PE')} visitas…`)
    comparaciones.push(await comparar(almacen, base, plan))
  }
  const personal = bases.includes('personal') ? await medirPersonal(almacen, plan) : new Map()
  const documentos = bases.includes('documentos') ? await medirDocumentos(almacen, plan) : new Map()
  const archivo = bases.includes('archivo') ? await medirArchivo(almacen, plan) : new Map()
  const textos = bases.includes('archivo') ? await medirTextos(almacen, plan) : new Map()
  const tramites = bases.includes('tramites')
    ? await medirTramites(almacen, plan)
    : { listas: new Map(), subidas: [], cargos: null, ventanilla: null, plazos: null }
  const expedientes = bases.includes('expedientes') ? await medirExpedientes(almacen, plan) : null
  const nacimientos = bases.includes('nacimientos') ? await medirNacimientos(almacen, plan) : new Map()
  const canastas = bases.includes('canastas') ? await medirCanastas(almacen) : []
  const importaciones = bases.includes('importaciones') ? await medirImportaciones(almacen) : []
  const seguimiento = bases.includes('seguimiento') ? await medirSeguimiento(almacen, plan) : null
  const ciudadanos: Concurrencia[] = bases.includes('ciudadanos') ? await medirCiudadanos(almacen, propios) : []
  const organizacion = bases.includes('personal') ? await medirOrganizacion(almacen) : null
  const renovacion = bases.includes('personal') ? await medirRenovacion(almacen) : null
  const jornada: JornadaDePersonal[] = bases.includes('personal') ? await medirJornada(almacen, propios) : []
  const resistencia = bases.includes('resistencia') ? await medirResistencia(almacen, propios) : null
  const respaldo: PasoDeRespaldo[] = bases.includes('respaldo') ? await medirRespaldo(almacen) : []
  const exportes: Exporte[] = bases.includes('exportes') ? await medirExportes(almacen) : []
  const servidores: MedidaDeServidores[] = bases.includes('servidores') ? await medirServidores(almacen, plan) : []
  const replica: MedidaDeServidores[] = bases.includes('servidores') ? await medirReplica(almacen, plan) : []
  const avisos: Avisos[] = []
  if (!values.base || values.base === 'avisos')
    for (const oyentes of OYENTES) avisos.push(await medirAvisos(almacen, oyentes))
  const veredictos = !values.base || values.base === 'veredictos' ? await medirVeredictos(almacen) : []
  if (bases.includes('particiones'))
    console.log(tablasDeParticiones(await medirParticiones(almacen, values.filas ? Number(values.filas) : undefined)))
  const resultados: Resultados = {
    ...{
      comparaciones,
      personal,
      documentos,
      archivo,
      textos,
      tramites,
      expedientes,
      nacimientos,
      canastas,
      importaciones,
      organizacion,
      renovacion,
      seguimiento,
      avisos,
    },
    ...{
      veredictos,
      ciudadanos,
      jornada,
      resistencia,
      respaldo,
      exportes,
      servidores,
      replica,
      memoriaMB,
      word,
      postgres: almacen.version,
      ...plan,
    },
  }
  if (comparaciones.length > 0) console.log(tablas(resultados))
  for (const { pantallas } of comparaciones) console.log(tablaDePantallas(pantallas))
  if (personal.size > 0) console.log(tablaDePantallas(personal))
  if (documentos.size > 0) console.log(tablaDePantallas(documentos))
  if (textos.size > 0) console.log(tablaDePantallas(textos, METAS.busquedaMs))
  if (archivo.size > 0) console.log(tablaDePantallas(archivo))
  if (tramites.subidas.length > 0)
    console.log(
      `${tablaDePantallas(tramites.listas)}\n\n${tablaDeSubidas(tramites.subidas)}\n\n${tablaDeCargos(tramites.cargos)}\n\n${tablaDeVentanilla(tramites.ventanilla)}\n\n${tablaDePlazos(tramites.plazos)}`,
    )
  if (expedientes) console.log(tablasDeExpedientes(expedientes))
  if (nacimientos.size > 0) console.log(tablaDePantallas(nacimientos))
  if (canastas.length > 0) console.log(tablaDeHojas(canastas))
  if (importaciones.length > 0) console.log(tablaDeImportaciones(importaciones))
  if (organizacion) console.log(tablasDeOrganizacion(organizacion))
  if (renovacion) console.log(tablaDeRenovacion(renovacion))
  if (seguimiento) console.log(tablasDeObras(seguimiento))
  if (avisos.length > 0) console.log(tablaDeAvisos(avisos))
  if (veredictos.length > 0) console.log(tablaDeVeredictos(veredictos))
  if (ciudadanos.length > 0) console.log(tablasDeCiudadanos(ciudadanos))
  if (jornada.length > 0) console.log(tablasDeJornada(jornada))
  if (resistencia) console.log(tablasDeResistencia(resistencia))
  if (respaldo.length > 0) console.log(tablaDeRespaldo(respaldo))
  if (exportes.length > 0) console.log(tablaDeExportes(exportes))
  if (servidores.length > 0) console.log(tablasDeServidores(servidores, replica))
  const faltas = [...faltasDeCiudadanos(ciudadanos), ...faltasDeJornada(jornada), ...faltasDeAvisos(avisos)]
  faltas.push(
    ...faltasDeVeredictos(veredictos),
    ...faltasDeCargos(tramites.cargos),
    ...faltasDeImportaciones(importaciones),
    ...faltasDeRenovacion(renovacion),
    ...faltasDeVentanilla(tramites.ventanilla),
    ...faltasDePlazos(tramites.plazos),
    ...faltasDeExportes(exportes),
  )
  if (resistencia) faltas.push(...faltasDeResistencia(resistencia))
  for (const falta of faltas) console.error(`No cumple: ${falta}`)
  if (faltas.length > 0) process.exitCode = 1
  if (!values.solo && !values.base) writeFileSync(DOCUMENTO, documento(resultados))
} finally {
  await almacen.cerrar()
}
