import { expedienteApi } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { importacionesApi as api } from '@cabildo/contracts/importaciones'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { armarZip } from '../../../../hojas/test/zip-de-prueba.ts'
import { usarBanco } from '../../../test/banco.ts'
import { leerHoja } from '../../../test/cargas.ts'
import type { Persona } from '../../../test/elenco.ts'
import { darBandejas, unExpediente } from '../../../test/expedientes.ts'
import { unLibro } from '../../../test/hojas-de-prueba.ts'
import { enSisgedo, usarImportaciones } from '../../../test/importaciones.ts'
import { BUSCADORES } from '../../modulos.ts'
import { buscarPersona } from '../../platform/conservacion/persona.ts'

const banco = usarBanco()
const { revisar, aplicar, importar, deshacer, filas, de } = usarImportaciones(banco)

beforeAll(() => darBandejas(banco))

const buscar = async (quien: Persona, search: string, bandeja: 'todos' | 'importados' = 'importados') =>
  (await (await banco.como(quien)).llamar(expedientesApi.listar, { body: { bandeja, search } as never })).cuerpo

/** Everything that today's trays, clocks, counts, series, mail and other programs are told from. */
const deHoy = async () => {
  const tablas = [
    ...[
      'registros',
      'movimientos',
      'expedientes',
      'tramites',
      'series',
      'bandejas_conteo',
      'plazos',
      'eventos',
      'correos',
    ],
    ...['webhooks_mensajes', 'avisos_de_plazos', 'casos'],
  ]
  const { rows } = await banco.bd.pool.query<{ tabla: string; filas: string }>(
    tablas
      .map(
        (tabla) =>
          `select '${tabla}' as tabla, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as filas from ${tabla} t`,
      )
      .join(' union all '),
  )
  return rows
}
const bandejaDe = async (quien: Persona) => {
  const cliente = await banco.como(quien)
  const pestanas = ['por_recibir', 'en_proceso', 'por_vencer', 'enviados', 'archivados'] as const
  return Promise.all(
    pestanas.map(
      async (bandeja) => (await cliente.llamar(expedientesApi.listar, { body: { bandeja } as never })).cuerpo,
    ),
  )
}
/** One that was received and one that nobody received, of 2015. */
const ABIERTOS = enSisgedo({
  expediente: [
    '12345;9876;1;2015-03-02;09:05:33;Solicita licencia de funcionamiento;Quispe Rojas María;90;2;1;3',
    '12346;9877;1;2015-03-02;09:05:33;Solicita poda de árboles;Mamani Ríos José;90;2;1;1',
  ],
  operacion: [
    '501;12345;1;0;2015-03-02;09:05;1;;;;t;',
    '502;12345;2;0;2015-03-02;09:20;1;2;Para su atención;501;f;',
    '601;12346;1;0;2015-03-02;09:05;1;;;;t;',
    '602;12346;2;0;2015-03-02;09:20;1;2;Atender;601;t;',
    '603;12346;1;0;2015-03-05;08:00;2;;;602;f;',
  ],
})

test('EXP-05 D-16 decision 0225 what was open in Sisgedo comes in as history: no tray, clock, count, number, mail or program of today hears of it', async () => {
  await unExpediente(banco)
  const [antes, bandejas] = [await deHoy(), [await bandejaDe('rosa'), await bandejaDe('luis')]]
  const hecha = await importar('admin', 'expedientes', ABIERTOS)
  expect(hecha).toMatchObject({ estado: 'aplicada', registrados: 2 })
  expect(await deHoy()).toEqual(antes)
  expect([await bandejaDe('rosa'), await bandejaDe('luis')]).toEqual(bandejas)
  expect((await deshacer('admin', hecha.id)).status).toBe(200)
  expect(await deHoy()).toEqual(antes)
  expect((await sql`select from expedientes_importados`.execute(banco.db)).rows).toEqual([])
  expect((await sql`select from importaciones_registros`.execute(banco.db)).rows).toEqual([])
})

test('EXP-10 EXP-22 decision 0225 a filing of Sisgedo is found by its own number and read with its route', async () => {
  await importar('admin', 'expedientes', enSisgedo())
  const { data, recordsFiltered } = await buscar('rosa', '00012345')
  expect(recordsFiltered).toBe(1)
  const [fila] = data
  expect(fila).toMatchObject({
    ...{ expe_id: 'Registro 00012345 de Sisgedo', clase: 'tramite', estado: 'ARCHIVADO', situacion: 'pasado' },
    ...{
      area_actual: 'Gerencia de Administración',
      ingreso: '2015-03-02 09:05:00',
      marcas: ['importado'],
      vence: null,
      oper_id: 0,
    },
  })
  for (const texto of ['licencia', 'quispe maria', '9876', 'entregada', 'registro 00012345 de sisgedo', 'solicitud'])
    expect((await buscar('rosa', texto)).recordsFiltered, texto).toBe(1)
  expect(await buscar('rosa', 'entregada', 'todos')).toMatchObject({ recordsFiltered: 0, importados: 1 })
  const rosa = await banco.como('rosa')
  const abrir = { params: { id: String(fila?.registro_id) } }
  const { cuerpo } = await rosa.llamar(expedienteApi.importado, abrir)
  expect(cuerpo).toMatchObject({
    ...{ expe_id: 'Registro 00012345 de Sisgedo', estado: 'ARCHIVADO', lugar: 'Gerencia de Administración' },
    desde: '2015-03-20 16:30:00',
  })
  expect(cuerpo.datos).toEqual([
    { etiqueta: 'Expediente de Sisgedo', valor: '9876' },
    { etiqueta: 'Documento', valor: 'SOLICITUD' },
    { etiqueta: 'Presentado', valor: '02/03/2015 a las 09:05' },
    { etiqueta: 'Firmado por', valor: 'Quispe Rojas María' },
    { etiqueta: 'Procedencia', valor: 'Ferretería El Sol S.A.C.' },
    { etiqueta: 'Folios', valor: '3' },
  ])
  expect(
    cuerpo.movimientos.map(({ tipo, fecha, area, destino, proveido, recibido_at }) => [
      tipo,
      fecha,
      area,
      destino,
      proveido,
      recibido_at,
    ]),
  ).toEqual([
    [3, '2015-03-20 16:30:00', 'Gerencia de Administración', null, 'Licencia entregada', null],
    [1, '2015-03-03 08:00:00', 'Gerencia de Administración', null, '', null],
    [
      2,
      '2015-03-02 09:20:00',
      'Secretaría General',
      'Gerencia de Administración',
      'Para su atención',
      '2015-03-03 08:00:00',
    ],
    [1, '2015-03-02 09:05:00', 'Secretaría General', null, '', null],
  ])
})

test('EXP-02 decision 0225 it is seen by the areas of its route, and by supervision, who leaves a trace; a citizen has no code for it', async () => {
  await importar('admin', 'expedientes', enSisgedo())
  const { id } = await banco.db.selectFrom('expedientes_importados').select('id').executeTakeFirstOrThrow()
  const abrir = async (quien: Persona) =>
    (await (await banco.como(quien)).llamar(expedienteApi.importado, { params: { id: String(id) } })).status
  expect([await abrir('rosa'), await abrir('jefa')]).toEqual([200, 200])
  expect([await abrir('gloria'), await abrir('rebeca'), await abrir('mila')]).toEqual([404, 404, 404])
  expect(await abrir('nadie')).toBe(403)
  expect((await buscar('gloria', 'licencia')).recordsFiltered).toBe(0)
  expect((await buscar('jefa', 'licencia')).recordsFiltered).toBe(1)
  const { rows } = await sql<{
    de: string
    user_id: number
  }>`select de, user_id from consultas where que = 'expediente'`.execute(banco.db)
  expect(rows).toEqual([{ de: 'Registro 00012345 de Sisgedo', user_id: 5 }])
  const { cuerpo } = await (await banco.como('rosa')).llamar(expedientesApi.listar, {
    body: { bandeja: 'importados', search: 'li' } as never,
  })
  expect(cuerpo).toMatchObject({ codigo: 'validacion' })
})

test('decision 0221 decision 0225 the same tables twice change nothing, whatever they say since; Sisgedo goes on and the new ones come in', async () => {
  await importar('admin', 'expedientes', enSisgedo())
  expect(await importar('sol', 'expedientes', enSisgedo())).toMatchObject({ iguales: 1, nuevos: 0, registrados: 0 })
  const carga = await revisar('admin', 'expedientes', ABIERTOS)
  expect(carga).toMatchObject({ iguales: 1, nuevos: 1, corregidos: 2 })
  expect((await filas('admin', carga.id)).map(({ clase, avisos }) => [clase, avisos])).toEqual([
    ['igual', expect.any(Array)],
    ['nuevo', ['No había terminado en Sisgedo: entra como historia y no va a ninguna bandeja']],
  ])
})

test('decision 0225 what cannot be taken is refused row by row with its reason, and so are operations of no filing', async () => {
  const unos = (id: number, cambios: Record<number, string> = {}) => {
    const celdas = [String(id), '', '', '2015-03-02', '09:05', 'Solicita algo', 'Ana', '90', '2', '1', '1']
    for (const [i, celda] of Object.entries(cambios)) celdas[Number(i)] = celda
    return celdas.join(';')
  }
  const opera = (oper: number, expe: number | string, cambios: Record<number, string> = {}) => {
    const celdas = [String(oper), String(expe), '1', '0', '2015-03-02', '09:05', '1', '', '', '', 't', '']
    for (const [i, celda] of Object.entries(cambios)) celdas[Number(i)] = celda
    return celdas.join(';')
  }
  const carga = await revisar(
    'admin',
    'expedientes',
    enSisgedo({
      expediente: [
        unos(1, { 9: '9' }),
        unos(2, { 8: '3' }),
        unos(3, { 3: '2031-01-01' }),
        unos(4, { 3: '1972-01-01', 5: '' }),
        unos(5),
        unos(6),
        unos(7),
        unos(8),
        unos(9),
        unos(10, { 0: 'x' }),
        unos(11),
        unos(12),
      ],
      operacion: [
        ...[1, 2, 3, 4].map((id) => opera(100 + id, id)),
        opera(106, 6, { 9: '107' }),
        opera(107, 6, { 9: '106' }),
        opera(108, 7, { 9: '101' }),
        opera(109, 8, { 2: '7', 3: '2' }),
        opera(110, 9, { 6: '55' }),
        opera(111, 11, { 2: '2' }),
        opera(112, 12, { 6: '3' }),
        opera(113, 12, { 6: '3' }),
        opera(114, 99),
        opera(115, ''),
        opera(106, 12),
      ],
      dependencia: ['1;Secretaría General;SG;f', '3;Oficina de Catastro;;f'],
    }),
  )
  expect((await filas('admin', carga.id)).map(({ fila, nombre, motivos }) => [fila, nombre, motivos])).toEqual([
    [3, 'Registro 00000002 de Sisgedo', ['EXPE_ORIGEN debe ser 1 (interno) o 2 (externo)']],
    [4, 'Registro 00000003 de Sisgedo', ['EXPE_FECHA: 01/01/2031 está fuera de rango (de 1980 a hoy)']],
    [
      5,
      'Registro 00000004 de Sisgedo',
      ['EXPE_FECHA: 01/01/1972 está fuera de rango (de 1980 a hoy)', 'Falta el asunto'],
    ],
    [6, 'Registro 00000005 de Sisgedo', ['No tiene ninguna operación en el archivo']],
    [7, 'Registro 00000006 de Sisgedo', ['La operación 106 se sigue a sí misma']],
    [8, 'Registro 00000007 de Sisgedo', ['La operación 108 sigue a la 101, que no es de este expediente']],
    [
      ...[9, 'Registro 00000008 de Sisgedo'],
      ['Operación 109: OPER_IDTOPE debe ser de 1 a 4, y es «7»', 'Operación 109: OPER_FORMA debe ser 0 o 1, y es «2»'],
    ],
    [10, 'Registro 00000009 de Sisgedo', ['La dependencia 55 no está en el archivo']],
    [11, '', ['EXPE_ID: «x» no es un número de hasta 9 cifras']],
    [12, 'Registro 00000011 de Sisgedo', ['Operación 111: Es una derivación sin destino']],
    [13, 'Registro 00000012 de Sisgedo', ['La operación 106 está repetida']],
    [14, 'operacion, fila 15', ['Operación 115: Falta EXPE_ID']],
    [15, 'Operaciones del registro 99', ['El expediente 99 no está en el archivo (operaciones 114)']],
  ])
  expect(carga).toMatchObject({ nuevos: 0, rechazados: 13, ignorados: 1 })
  const { rawPayload } = await (await banco.como('admin')).enviar({
    method: 'GET',
    url: api.rechazadas.path.replace(':id', String(carga.id)),
  })
  const hoja = await leerHoja(new File([new Uint8Array(rawPayload)], 'rechazadas.xlsx'))
  expect(hoja[0]?.slice(0, 2)).toEqual(['FILA', 'EXPE_ID'])
  expect(JSON.stringify(hoja[1])).toContain('EXPE_ORIGEN debe ser 1')
})

test('ORG-54 decision 0225 every office of a route has to be known, by name, siglas or once by choice, for that decides who sees it', async () => {
  await banco.db.updateTable('areas').set({ siglas: 'GDU' }).where('id', '=', 15).execute()
  const archivo = () =>
    enSisgedo({
      operacion: [
        '501;12345;1;0;2015-03-02;09:05;1;;;;t;',
        '502;12345;2;0;2015-03-02;09:20;1;2;;501;t;',
        '503;12345;2;0;2015-03-03;09:20;2;3;;502;t;',
        '504;12345;2;0;2015-03-04;09:20;3;90;;503;f;',
      ],
      dependencia: [
        // The number of an area here is that of another office there.
        '1;Trámite Documentario;4;f',
        '2;Gerencia de Administración;;f',
        '3;Dir. de Obras y Catastro;GDU;f',
        '90;Banco;;t',
      ],
    })
  const carga = await revisar('admin', 'expedientes', archivo())
  expect((await filas('admin', carga.id))[0]?.avisos).toEqual([
    'No había terminado en Sisgedo: entra como historia y no va a ninguna bandeja',
    expect.stringMatching(/^«Dir. de Obras y Catastro» se toma por el área «.+», por «GDU»$/),
  ])
  expect((await filas('admin', carga.id))[0]?.motivos).toEqual(['No hay un área llamada «Trámite Documentario»'])
  expect(carga.equivalencias).toMatchObject([{ campo: 'area', texto: 'Trámite Documentario', filas: 1, elegida: null }])
  const { cuerpo } = await (await banco.como('admin')).llamar(api.equivalencias, {
    ...de(carga.id),
    body: { elegidas: [{ campo: 'area', texto: 'Trámite Documentario', id: 4 }] },
  })
  expect(cuerpo.data).toMatchObject({ nuevos: 1, rechazados: 0 })
  await aplicar('admin', carga.id)
  const [guardado] = (
    await sql`select area_id, areas, lugar, estado, procedencia from expedientes_importados`.execute(banco.db)
  ).rows
  // What went outside was last with the office that sent it there.
  expect(guardado).toEqual({
    area_id: 15,
    areas: [4, 15, 20],
    lugar: 'Banco',
    estado: 'POR RECIBIR',
    procedencia: 'Banco',
  })
})

test('decision 0225 a workbook with the tables as sheets is read alike, and without its tables nothing is', async () => {
  const libro = async (operaciones: (string | number | null)[][]) =>
    unLibro(
      [
        {
          nombre: 'expediente',
          filas: [
            ['EXPE_ID', 'EXPE_FECHA', 'EXPE_ORIGEN', 'EXPE_ASUNTO'],
            [12345, '02/03/2015', 1, 'Informe'],
          ],
        },
        {
          nombre: 'operacion',
          filas: [['OPER_ID', 'EXPE_ID', 'OPER_IDTOPE', 'OPER_FECHA', 'DEPE_ID'], ...operaciones],
        },
        {
          nombre: 'dependencia',
          filas: [
            ['DEPE_ID', 'DEPE_NOMBRE'],
            [1, 'Secretaría General'],
          ],
        },
      ] as never,
      'sisgedo.xlsx',
    )
  expect(await revisar('admin', 'expedientes', await libro([[501, 12345, 1, '02/03/2015', 1]]))).toMatchObject({
    nuevos: 1,
  })
  const sinNada = new File(['expe_id\n1'], 'expediente.csv')
  for (const archivo of [
    sinNada,
    await unLibro([{ filas: [['A']] }], 'a.xlsx'),
    new File([new Uint8Array(armarZip([{ nombre: 'a.csv', contenido: 'x' }]))], 'a.zip'),
  ])
    expect(await revisar('admin', 'expedientes', archivo)).toMatchObject({
      estado: 'fallida',
      falla: expect.stringContaining('No se encontraron las columnas necesarias'),
    })
})

test('P-14 decision 0225 who is named in a filing of before is found, by DNI in its text or by name', async () => {
  await importar(
    'admin',
    'expedientes',
    enSisgedo({
      expediente: ['123456789;1;1;2015-03-02;09:05;Solicita licencia, DNI 98765432;Quispe Rojas María;90;2;1;3'],
      operacion: ['98765433;123456789;3;0;2015-03-02;09:05;2;;Devolver al titular, DNI 98765434;;t;'],
    }),
  )
  // All of its number is found, be it longer than the others.
  expect((await buscar('rosa', 'registro 123456789 de sisgedo')).recordsFiltered).toBe(1)
  const hallado = async (dni: string) =>
    (await buscarPersona(BUSCADORES, banco.db, dni)).find(({ modulo }) => modulo === 'expedientes_importados')?.filas
  expect(await hallado('98765432')).toMatchObject([{ numero: 123456789, firma: 'Quispe Rojas María' }])
  expect(await hallado('98765434')).toMatchObject([{ numero: 123456789 }])
  // The number of an operation is nobody's.
  expect(await hallado('98765433')).toEqual([])
})

test('D-16 decision 0225 state, place, day and order are those of the same operation, the last of the original', async () => {
  await importar(
    'admin',
    'expedientes',
    enSisgedo({
      operacion: [
        '501;12345;1;0;2015-03-02;09:05;1;;;;t;',
        '502;12345;3;0;2015-03-20;16:30;2;;Licencia entregada;501;f;',
        '503;12345;2;1;2015-03-25;10:00;2;1;Copia para su archivo;501;f;',
      ],
    }),
  )
  const [fila] = (await buscar('rosa', 'licencia')).data
  expect(fila).toMatchObject({ estado: 'ARCHIVADO', area_actual: 'Gerencia de Administración' })
  expect(fila?.proveido).toBe('Licencia entregada')
  const { cuerpo } = await (await banco.como('rosa')).llamar(expedienteApi.importado, {
    params: { id: String(fila?.registro_id) },
  })
  expect(cuerpo).toMatchObject({ estado: 'ARCHIVADO', desde: '2015-03-20 16:30:00' })
})

test('EXP-10 decision 0225 a search counts them with its first page, and what none of them has leaves none', async () => {
  await importar('admin', 'expedientes', enSisgedo())
  const rosa = await banco.como('rosa')
  const contados = async (mas: object) =>
    (await rosa.llamar(expedientesApi.listar, { body: { bandeja: 'todos', search: 'licencia', ...mas } as never }))
      .cuerpo.importados
  expect(await contados({})).toBe(1)
  expect(await contados({ start: 10 })).toBeUndefined()
  expect([await contados({ asignado: 'nadie' }), await contados({ clase: 'tramite' })]).toEqual([1, 1])
  for (const mas of [{ asignado: 'mios' }, { vence_ini: '2015-01-01' }, { vencidos: true }, { clase: 'interno' }])
    expect(await contados(mas), JSON.stringify(mas)).toBe(0)
})
