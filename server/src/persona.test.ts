import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../firma/test/pdf-de-prueba.ts'
import { AHORA, usarBanco } from '../test/banco.ts'
import { EMPLEADOS } from '../test/elenco.ts'
import { unaCanasta } from '../test/fabricas-canastas.ts'
import { unaSolicitud, unReclamo } from '../test/fabricas-ciudadanos.ts'
import { unDocumento } from '../test/fabricas-documentos.ts'
import { unaNorma } from '../test/fabricas-normas.ts'
import { unTramite } from '../test/fabricas-tramites.ts'
import { leerConfig } from './config.ts'
import { BUSCADORES, conservados, PERMANENTES, SIN_BUSCAR } from './modulos.ts'
import { entregarPersona } from './platform/conservacion/entrega.ts'
import { buscarPersona, type DelModulo } from './platform/conservacion/persona.ts'
import { crearReloj } from './platform/reloj.ts'

const banco = usarBanco()
const DNI = '98000555'
const AJENO = '98000556'
const RUC = `10${DNI}3`

/** Tables that tell of nobody: figures, catalogues, works, and what the program keeps for itself. */
const DE_NADIE = [
  ...[
    'administradores',
    'archivo_conteo',
    'areas',
    'bandejas_conteo',
    'cargos',
    'conteos',
    'correlativos',
    'correos_conteo',
    'datos_versiones',
  ],
  ...[
    'areas_cuidado',
    'areas_facultades',
    'areas_locales',
    'avisos_de_fin',
    'perfiles',
    'perfiles_codigos',
    'permisos_incompatibles',
    'encargaturas_codigos',
    'importaciones_avance',
  ],
  ...['credencial_reniec', 'servicios', 'numeracion', 'respaldos'],
  ...['demostracion', 'despacho_conteo', 'documentos_conteo', 'eventos', 'firmas_tickets', 'instalacion', 'obras'],
  ...['obras_avances', 'normas_relaciones', 'normas_direcciones'],
  ...[
    'obras_columnas',
    'procedimientos',
    'publicaciones',
    'publicaciones_serie',
    'purgas',
    'restauraciones',
    'series',
    'tramites_conteo',
    'tramites_purgados',
    'ubigeos',
  ],
  ...['webhooks_entregas', 'webhooks_intentos', 'webhooks_mensajes'],
  ...['visitas_conteo', 'migraciones', 'auditoria_cadena', 'auditoria_enlace', 'auditoria_raices', 'cadena_revisiones'],
]

const tablas = async () =>
  (
    await banco.bd.comoDueno<{ tabla: string }>(`select c.relname as tabla from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  ).map(({ tabla }) => tabla)
const sinRepetir = (lista: readonly string[]) => [...new Set(lista)].sort()
const BUSCADAS = sinRepetir(BUSCADORES.flatMap((buscador) => buscador.tablas))

describe('no table is forgotten', () => {
  test('P-19 each table is looked through for a person, or says why not', async () => {
    const fuera = [...Object.keys(SIN_BUSCAR), ...DE_NADIE]
    expect(BUSCADAS.filter((tabla) => fuera.includes(tabla))).toEqual([])
    const todas = (await tablas()).filter((tabla) => !tabla.startsWith('migraciones'))
    expect(todas.filter((tabla) => !BUSCADAS.includes(tabla) && !fuera.includes(tabla))).toEqual([])
    expect([...BUSCADAS, ...Object.keys(SIN_BUSCAR)].filter((tabla) => !todas.includes(tabla))).toEqual([])
  })

  test('P-10 each table of people has a term, or says how long it is kept and why', async () => {
    const config = leerConfig({ DATABASE_URL: banco.bd.url })
    const conPlazo = conservados(config).flatMap((conservado) => conservado.tablas)
    const dichas = [...conPlazo, ...Object.keys(PERMANENTES)]
    const dePersonas = [...BUSCADAS, ...Object.keys(SIN_BUSCAR)]
    expect(sinRepetir(dichas)).toEqual(sinRepetir(dePersonas))
    expect(Object.keys(PERMANENTES).filter((tabla) => conPlazo.includes(tabla))).toEqual([])
  })

  test('P-19 every column that may hold a DNI is of a table that is looked through', async () => {
    const columnas = await banco.bd.comoDueno<{ tabla: string }>(`
      select distinct table_name as tabla from information_schema.columns
      where table_schema = 'public' and (column_name ~ '(dni|ruc|ndoc$|nrodoc|documento_identidad|email|phone|^para$)')`)
    expect(columnas.map(({ tabla }) => tabla).filter((tabla) => !BUSCADAS.includes(tabla))).toEqual([])
  })
})

/** Puts a person everywhere where there can be one, and somebody else beside. */
const plantar = async (dni: string, apellido: string) => {
  const { db } = banco
  const correo = `${apellido.toLowerCase()}@example.com`
  const nombre = { ape_nom: `${apellido} NINA Zoila`, email: correo }
  await db
    .insertInto('padron')
    .values({ dni, nombres: 'Zoila Flor', ape_paterno: apellido, ape_materno: 'Nina' })
    .execute()
  await db
    .insertInto('empresas')
    .values({ ruc: `10${dni}3`, razon_social: `${apellido} NINA ZOILA` })
    .execute()
  const { employee_id } = await db
    .insertInto('trabajadores')
    .values({ dni, name: 'Zoila', ape_pat: apellido, ape_mat: 'Nina', fecha_nac: '1990-02-03', deleted_at: AHORA })
    .returning('employee_id')
    .executeTakeFirstOrThrow()
  const { id: user_id } = await db
    .insertInto('usuarios')
    .values({ username: correo, employee_id, password_hash: 'no se muestra' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { empacce_id } = await db
    .insertInto('accesos')
    .values({ user_id, employee_id, area_id: 20, anio_eje: 2026 })
    .returning('empacce_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('permisos').values({ empacce_id, codigo: 1 }).execute()
  await db
    .insertInto('sesiones')
    .values({ id: crypto.randomUUID(), user_id, match_password: false, creada: AHORA, vista: AHORA, vence: AHORA })
    .execute()
  await db
    .insertInto('factores')
    .values({
      ...{ user_id, clase: 'llave', nombre: 'Mi celular', credencial: apellido, created_at: AHORA, usado_at: AHORA },
      ...{ clave_publica: Buffer.from('no se muestra'), contador: 0, sitio: 'localhost' },
    })
    .execute()
  await db
    .insertInto('identidades')
    .values({ user_id, emisor: 'https://id.example.com', sub: correo, enlazada_at: AHORA, manera: 'cuenta' })
    .execute()
  await db
    .insertInto('avisos_seguridad')
    .values({ user_id, clase: 'correo cambiado', datos: '{}', en: AHORA })
    .execute()
  const visita = {
    ...{ area_id: 20, empacce_id: EMPLEADOS.activoDe20, employee_id: 101, cargo_id: 2, nrodoc: dni, name: 'Zoila' },
    ...{
      apellidos: apellido,
      ape_nom: nombre.ape_nom,
      motivo: 'Un asunto',
      employee_visitado: 'T',
      employee_cargo: 'E',
    },
  }
  await db
    .insertInto('visitas')
    .values([visita, { ...visita, deleted_at: AHORA }])
    .execute()
  const quien = { nombres: nombre.ape_nom, email: correo }
  const tramite = await unTramite(banco, { ...quien, documento: dni, anexos: ['../mi plano <1>.pdf'] })
  await unTramite(banco, { ...quien, documento: `10${dni}3` })
  const { storage_key } = await banco.archivos.guardar(Readable.from([pdfDePrueba({ bytes: 27_001 })]), {
    ...{ carpeta: 'reclamos', extension: 'pdf', maximoBytes: 100_000 },
  })
  await db
    .insertInto('casos')
    .values({ clave: `tramite:${tramite.id}`, codigo: 'K7QF3MZ9', correo: `otro.${correo}`, autoriza_at: AHORA })
    .execute()
  await db
    .insertInto('casos_cargos')
    .values({ clave: `tramite:${tramite.id}`, orden: 0, clase: 'presentacion', pedido_at: AHORA })
    .execute()
  const reclamo = await unReclamo(db, {
    ndoc: dni,
    ...nombre,
    path: storage_key,
    descripcion: '<b>No</b> me atendieron',
  })
  const solicitud = await unaSolicitud(db, { dni, ...nombre })
  await db
    .insertInto('requerimientos')
    .values({
      ...{ clave: `solicitud:${solicitud.id}`, texto: `Diga de qué obra, ${apellido}`, dias: 2, hasta: '2026-11-20' },
      ...{ area_id: 20, created_by: 7, created_at: AHORA },
    })
    .execute()
  const dejado = { alcance: 'procedimiento', motivo: `Ya no lo necesito, ${apellido}`, huella: '' }
  await db
    .insertInto('desistimientos')
    .values([
      { ...dejado, clave: `reclamo:${reclamo.id}` },
      { ...dejado, clave: `solicitud:${solicitud.id}` },
    ])
    .execute()
  const { exma_id } = await db
    .insertInto('expedientes')
    .values({ anio: 2026, numero: Number(dni) % 1000 })
    .returning('exma_id')
    .executeTakeFirstOrThrow()
  const { registro_id } = await db
    .insertInto('registros')
    .values({
      ...{ exma_id, anio: 2026, numero: Number(dni) % 1000, clave: `tramite:${tramite.id}`, tipo_documento: 'OFICIO' },
      ...{ numero_documento: '1', folios: 1, asunto: 'Asunto', solicitante: nombre.ape_nom, documento_identidad: dni },
    })
    .returning('registro_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('movimientos').values({ registro_id, oper_idtope: 1, ingreso_at: sql`now()` }).execute()
  await unaCanasta(db, { dni, ape_nom: nombre.ape_nom })
  const { id: carga_id } = await db
    .insertInto('cargas')
    .values({ nombre: 'padron.xlsx', bytes: 1, sha256: '', created_by: 7 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cargas_filas')
    .values({ carga_id, fila: 1, clase: 'nuevo', dni, ape_nom: nombre.ape_nom })
    .execute()
  await db
    .insertInto('cargas_organizacion')
    .values({ carga_id, fila: 1, clase: 'nuevo', leida: '{}', celdas: '{}', dni, nombre: nombre.ape_nom })
    .execute()
  const nacido = { sex_nac: 'F', fch_nac: '1990-02-03', fch_ing: '1990-02-04' }
  await db
    .insertInto('nacimientos')
    .values([
      { ...nacido, ape1: apellido, ape2: 'NIÑA'.replace('Ñ', 'N'), nom_nac: 'ZOILA FLOR' },
      { ...nacido, ape1: 'Cusi', ape2: apellido, nom_nac: 'Leo', ape_mad: `${apellido} Nina`, nom_mad: 'zoila flor' },
      { ...nacido, ape1: apellido, ape2: 'Nina', nom_nac: 'Otra' },
    ])
    .execute()
  await unDocumento(db, { considerandos: `Que, la administrada con DNI N° ${dni} solicita licencia.` })
  const norma = await unaNorma(db)
  const { id: texto_id } = await db
    .insertInto('textos')
    .values({ norma_id: norma.id, estado: 'completo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('textos_paginas')
    .values({ texto_id, pagina: 3, texto: `Otorgar a ${dni} la licencia` })
    .execute()
  await db.insertInto('correos').values({ para: correo.toUpperCase(), asunto: 'Su trámite', texto: 'Hola' }).execute()
  await db
    .insertInto('consultas_nacionales')
    .values({ en: AHORA, registro: 'reniec', numero: dni, resultado: 'hallado' })
    .execute()
  await db
    .insertInto('respuestas_nacionales')
    .values({ registro: 'sunat', numero: `10${dni}3`, datos: '{}', consultado_at: AHORA })
    .execute()
  await db
    .insertInto('consultas')
    .values([
      { que: 'padron', de: dni, filas: 1, user_id: 7 },
      { que: 'exportar', de: 'visitas (csv)', filtro: `search: ${dni}`, filas: 1, user_id: 1 },
    ])
    .execute()
  return { reclamo: reclamo.id }
}

describe('everything about one person', () => {
  const raiz = mkdtempSync(join(tmpdir(), 'cabildo-persona-'))
  afterAll(() => rmSync(raiz, { recursive: true, force: true }))
  const reloj = crearReloj(() => AHORA)
  const entregar = (carpeta: string, dni = DNI) =>
    entregarPersona(
      {
        ...{ db: banco.db, archivos: banco.archivos, reloj, buscadores: BUSCADORES, sinBuscar: SIN_BUSCAR },
        ...{ entidad: 'Municipalidad de Prueba', contacto: 'datos@example.com' },
      },
      dni,
      carpeta,
    )
  let hallados: readonly DelModulo[]
  beforeAll(async () => {
    await plantar(DNI, 'Ccoyllo')
    await plantar(AJENO, 'Huanca')
    hallados = await buscarPersona(BUSCADORES, banco.db, DNI)
  })
  const del = (modulo: string) => hallados.find((hallado) => hallado.modulo === modulo)?.filas ?? []

  test('Ley 29733 art. 19: every row that names the DNI is found, whichever its table', async () => {
    const conDni: Record<string, number> = {}
    for (const tabla of BUSCADAS) {
      const [{ n } = { n: 0 }] = await banco.bd.comoDueno<{ n: number }>(
        `select count(*)::integer as n from ${tabla} t where t::text like '%${DNI}%'`,
      )
      conDni[tabla] = n
    }
    expect(Object.values(conDni).filter((n) => n > 0).length).toBeGreaterThanOrEqual(15)
    for (const { modulo, tablas: suyas } of BUSCADORES) {
      const hay = suyas.reduce((suma, tabla) => suma + (conDni[tabla] ?? 0), 0)
      expect({ modulo, filas: del(modulo).length }).toEqual({ modulo, filas: expect.toSatisfy((n) => n >= hay) })
    }
  })

  test('Ley 29733 art. 19: a visitor whose name nobody has parted leaves the births unsearched, and told', async () => {
    const dni = '98000977'
    const visita = { area_id: 20, empacce_id: EMPLEADOS.activoDe20, employee_id: 101, cargo_id: 2, nrodoc: dni }
    const aMano = { name: 'Ccori Luz', apellidos: '', ape_nom: 'Ccori Luz', motivo: 'Un asunto' }
    await banco.db
      .insertInto('visitas')
      .values({ ...visita, ...aMano, employee_visitado: 'T', employee_cargo: 'E' })
      .execute()
    const suyos = await buscarPersona(BUSCADORES, banco.db, dni)
    const de = (modulo: string) => suyos.find((hallado) => hallado.modulo === modulo)
    expect(de('visitas')?.filas).toHaveLength(1)
    expect(de('nacimientos')?.sinBuscar).toMatch(/^Registro de nacimientos: no guarda DNI/)
    await banco.bd.comoDueno(`delete from visitas where nrodoc = '${dni}'`)
  })

  test('Ley 29733 art. 19: what is known by name, address or number alone is found, too, and nothing of others', () => {
    expect(del('nacimientos').map(({ nom_nac }) => nom_nac)).toEqual(['ZOILA FLOR', 'Leo'])
    expect(del('correos')).toMatchObject([{ para: 'CCOYLLO@EXAMPLE.COM' }])
    expect(del('usuarios')).toMatchObject([{ username: 'ccoyllo@example.com' }])
    expect(del('accesos')).toMatchObject([{ area_id: 20, permisos: [1] }])
    expect(del('sesiones')).toHaveLength(1)
    expect(del('factores')).toEqual([expect.objectContaining({ clase: 'llave', nombre: 'Mi celular' })])
    expect(del('identidades')).toMatchObject([{ sub: 'ccoyllo@example.com', manera: 'cuenta' }])
    expect(del('avisos_seguridad')).toMatchObject([{ clase: 'correo cambiado' }])
    expect(del('registros')).toMatchObject([{ movimientos: [{ oper_idtope: 1 }] }])
    expect(del('tramites').map(({ ndoc, nruc }) => [ndoc, nruc])).toEqual([
      [DNI, ''],
      ['', RUC],
    ])
    const desistimiento = { alcance: 'procedimiento', motivo: 'Ya no lo necesito, Ccoyllo' }
    expect(del('reclamos')).toMatchObject([{ desistimiento }])
    expect(del('solicitudes')).toMatchObject([
      { desistimiento, observacion: { texto: 'Diga de qué obra, Ccoyllo', hasta: '2026-11-20', subsanado_at: null } },
    ])
    const deAuditoria = del('auditoria').map(({ modulo, accion }) => `${modulo} ${accion}`)
    for (const modulo of [
      'Visitas',
      'Mesa de partes',
      'Reclamos',
      'Canastas',
      'Trabajadores',
      'Accesos',
      'Nacimientos',
    ])
      expect(deAuditoria).toContain(`${modulo} creado`)
    const todo = JSON.stringify(hallados)
    expect(todo).not.toMatch(new RegExp(`${AJENO}|Huanca`, 'i'))
    expect(todo).not.toContain('no se muestra')
  })

  test('P-19 the folder holds a page to read, the data of each module and the files, for whoever gave the order alone', async () => {
    const carpeta = join(raiz, 'entrega')
    const { archivos, perdidos } = await entregar(carpeta)
    expect([archivos, perdidos]).toEqual([4, 0])
    const nombres = readdirSync(join(carpeta, 'archivos')).sort()
    expect(nombres).toEqual([
      expect.stringMatching(/^reclamos-1-reclamo-\d+\.pdf$/),
      expect.stringMatching(/^tramites-1-\d+-solicitud\.pdf$/),
      expect.stringMatching(/^tramites-2-\d+-\.\._mi_plano_1_\.pdf$/),
      expect.stringMatching(/^tramites-3-\d+-solicitud\.pdf$/),
    ])
    expect(readFileSync(join(carpeta, 'archivos', nombres[1] ?? ''), 'latin1')).toMatch(/^%PDF-/)
    const reclamos = JSON.parse(readFileSync(join(carpeta, 'reclamos.json'), 'utf8'))
    expect(reclamos).toMatchObject([{ ndoc: DNI, descripcion: '<b>No</b> me atendieron' }])
    const pagina = readFileSync(join(carpeta, 'resumen.html'), 'utf8')
    expect(pagina).toContain('&lt;b&gt;No&lt;/b&gt; me atendieron')
    expect(pagina).not.toContain('<b>No</b>')
    expect(pagina).toContain(encodeURIComponent(nombres[0] ?? ''))
    // Each field has a Spanish name, and no date is written as the database does.
    const etiquetas = [...pagina.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, etiqueta]) => etiqueta ?? '')
    expect(etiquetas.filter((etiqueta) => !/^[A-ZÁÉÍÓÚN]/.test(etiqueta))).toEqual([])
    expect(pagina).not.toMatch(/<dd>\d{4}-\d\d-\d\d/)
    if (process.platform !== 'win32') {
      expect(statSync(carpeta).mode & 0o777).toBe(0o700)
      expect(statSync(join(carpeta, 'resumen.html')).mode & 0o777).toBe(0o600)
    }
  })

  test('P-11 that it was taken out is in the audit trail, of the system, with how much', async () => {
    await entregar(join(raiz, 'otra'))
    const nota = await banco.db
      .selectFrom('consultas')
      .select(['de', 'filas', 'user_id'])
      .where('que', '=', 'persona')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(nota).toEqual({ de: DNI, user_id: null, filas: expect.toSatisfy((n) => n > 30) })
    const linea = await banco.db
      .selectFrom('auditoria')
      .select('peticion')
      .where('tabla', '=', 'consultas')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(linea).toEqual({ peticion: 'persona' })
    const sinNombre = sql`insert into consultas (que, de, filas) values ('padron', '1', 0)`.execute(banco.db)
    await expect(sinNombre).rejects.toThrow('consultas_quien_check')
  })

  test('P-19 a folder with something in it is not written to, and of nobody there is nothing but the page', async () => {
    const carpeta = join(raiz, 'nadie')
    expect((await entregar(carpeta, '98999998')).porModulo.filter(({ filas }) => filas > 0)).toEqual([])
    expect(readdirSync(carpeta).sort()).toEqual(['archivos', 'resumen.html'])
    await expect(entregar(carpeta)).rejects.toThrow('no está vacía')
  })

  test('P-19 where it cannot write it says so in Spanish, and nothing was looked up', async () => {
    const notas = async () =>
      (await banco.db.selectFrom('consultas').select('id').where('que', '=', 'persona').execute()).length
    const habia = await notas()
    writeFileSync(join(raiz, 'un-archivo'), '')
    await expect(entregar(join(raiz, 'un-archivo', 'pedido'))).rejects.toThrow(
      /^No se puede escribir en .+ indique en --salida una carpeta/,
    )
    expect(await notas()).toBe(habia)
  })

  /** What a list of the summary says. */
  const listaDe = (carpeta: string, titulo: string) =>
    readFileSync(join(carpeta, 'resumen.html'), 'utf8').split(`<h2>${titulo}</h2>`)[1]?.split('</section>')[0] ?? ''

  test('P-19 of whom no name is known, births are not said to have been looked through', async () => {
    const carpeta = join(raiz, 'sin-nombre')
    await entregar(carpeta, '98999997')
    expect(listaDe(carpeta, 'Se buscó y no hay nada registrado')).not.toContain('nacimientos')
    expect(listaDe(carpeta, 'Dónde no se buscó')).toContain('Registro de nacimientos: no guarda DNI')
  })

  test.each([
    ['98999901', 'the visits', 'Chambi'],
    ['98999902', 'what RENIEC answered', 'Choque'],
  ])('P-19 of %s the name that births are found by is known from %s', async (dni, _, apellido) => {
    const visita = {
      ...{ area_id: 20, empacce_id: EMPLEADOS.activoDe20, employee_id: 101, cargo_id: 2, nrodoc: '98999901' },
      ...{ name: 'Rosa', apellidos: 'Chambi Apaza', ape_nom: 'CHAMBI Rosa', motivo: 'Un asunto' },
      ...{ employee_visitado: 'T', employee_cargo: 'E' },
    }
    if (apellido === 'Chambi') await banco.db.insertInto('visitas').values(visita).execute()
    const datos = JSON.stringify({ prenombres: 'ROSA', apPrimer: 'CHOQUE', apSegundo: 'APAZA' })
    if (apellido === 'Choque')
      await banco.db
        .insertInto('respuestas_nacionales')
        .values({ registro: 'reniec', numero: dni, datos, consultado_at: AHORA })
        .execute()
    await banco.db
      .insertInto('nacimientos')
      .values({
        ape1: apellido,
        ape2: 'Apaza',
        nom_nac: 'Rosa',
        sex_nac: 'F',
        fch_nac: '1990-02-03',
        fch_ing: '1990-02-04',
      })
      .execute()
    const suyo = (await buscarPersona(BUSCADORES, banco.db, dni)).find(({ modulo }) => modulo === 'nacimientos')
    expect(suyo?.filas).toMatchObject([{ ape1: apellido, nom_nac: 'Rosa' }])
  })

  test('P-19 a longer number of somebody else that holds the DNI is not theirs; the RUC of a person is', async () => {
    const dni = '98999903'
    const documentos = []
    for (const numero of [`1${dni}`, `${dni}4`, `20${dni}1`, `10${dni}1`, dni])
      documentos.push([numero, (await unDocumento(banco.db, { considerandos: `Que, ${numero}, de Ilo.` })).doc_id])
    const nota = (filtro: string) => ({ que: 'exportar', de: 'visitas', filtro, filas: 1, user_id: 1 })
    await banco.db
      .insertInto('consultas')
      .values([nota(`search: 1${dni}`), nota(`search: ${dni}`)])
      .execute()
    const hallado = await buscarPersona(BUSCADORES, banco.db, dni)
    const suyas = (cual: string) => hallado.find(({ modulo }) => modulo === cual)?.filas ?? []
    expect(suyas('documentos').map(({ doc_id }) => doc_id)).toEqual(documentos.slice(3).map(([, id]) => id))
    expect(suyas('consultas').map(({ filtro }) => filtro)).toEqual([`search: ${dni}`])
    // The two documents and the note, with the note's own line; nothing of the others.
    expect(suyas('auditoria').map(({ modulo }) => modulo)).toHaveLength(3)
  })
})
