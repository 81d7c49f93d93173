import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { beforeEach, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { leerHoja, usarCargas } from '../../../../test/cargas.ts'
import { unaCanasta } from '../../../../test/fabricas-canastas.ts'
import { dia, ENCABEZADO, unaPersona, unLibro, unPadron } from '../../../../test/hojas-de-prueba.ts'

const banco = usarBanco()
const { aplicar, canastas, descargar, descartar, filas, revisar, recibir, subir, ver } = usarCargas(banco)
beforeEach(async () => {
  await banco.db.deleteFrom('canastas').execute()
  await banco.db.deleteFrom('cargas').execute()
})

test('CAN-12 CAN-29 API-87 a spreadsheet is looked at first and changes nothing until it is applied', async () => {
  const personas = [unaPersona(), unaPersona({ referencia: null, ngrupo: null }), unaPersona({ ngrupo: 'GRUPO 9' })]
  const archivo = await unPadron(personas, 'padrón de mayo.xlsx')
  const carga = await revisar(archivo)
  expect(carga).toMatchObject({
    ...{ estado: 'lista', hoja: 'Hoja1', filas: 3, nuevos: 2, cambiados: 0, iguales: 0, rechazados: 1, ignorados: 0 },
    ...{ bytes: archivo.size, falla: null, registrados: null },
  })
  expect(await canastas()).toEqual([])
  expect(await banco.archivosEnDisco()).toEqual([])
  expect((await filas(carga)).data.map(({ fila, clase }) => [fila, clase])).toEqual([
    [2, 'nuevo'],
    [3, 'nuevo'],
    [4, 'rechazado'],
  ])
  const { status, cuerpo } = await aplicar(carga)
  expect([status, cuerpo]).toMatchObject([200, { data: { estado: 'aplicada', registrados: 2, actualizados: 0 } }])
  expect(await canastas()).toMatchObject([
    { dni: personas[0]?.dni, fnac: '1980-03-31', lote: '7', referencia: 'ACTA-MPI', path_file: 'NINGUNO' },
    {
      ...{ dni: personas[1]?.dni, referencia: 'PENDIENTE', ngrupo: '' },
      ...{ name_file: 'padrón de mayo.xlsx', size_file: String(archivo.size) },
    },
  ])
})

test('CAN-15 CAN-19 CAN-20 the same file again changes nothing', async () => {
  const personas = [unaPersona(), unaPersona({ referencia: 'ACTA-ANGLOAMERICA' }), unaPersona({ fnac: null })]
  await aplicar(await revisar(await unPadron(personas)))
  const antes = await canastas()
  const otra = await revisar(await unPadron(personas))
  expect(otra).toMatchObject({ nuevos: 0, cambiados: 0, iguales: 3, rechazados: 0 })
  expect((await aplicar(otra)).cuerpo.data).toMatchObject({ registrados: 0, actualizados: 0 })
  expect(await canastas()).toEqual(antes)
})

describe('people who are registered already', () => {
  test('CAN-29 what changes is shown before and after; an empty cell and the running number change nothing', async () => {
    const ana = unaPersona({ cont: 1 })
    await aplicar(await revisar(await unPadron([ana])))
    const [antes] = await canastas()
    const cambios = { address: 'AV. PERÚ 5', fec_entrega: dia('2020-08-01'), zona: null, fnac: null, cont: 9 }
    const carga = await revisar(await unPadron([{ ...ana, ...cambios }]))
    expect((await filas(carga, { 'columns[clase]': 'cambia' })).data).toEqual([
      {
        ...{ fila: 2, clase: 'cambia', dni: ana.dni, ape_nom: ana.ape_nom, avisos: [], motivos: [] },
        cambios: [
          { campo: 'DIRECCION', antes: 'JR. LIMA 100', despues: 'AV. PERÚ 5' },
          { campo: 'F.ENTREGA', antes: '15/07/2020', despues: '01/08/2020' },
        ],
      },
    ])
    expect((await aplicar(carga)).cuerpo.data).toMatchObject({ registrados: 0, actualizados: 1 })
    const [despues] = await canastas()
    expect(despues).toMatchObject({
      address: 'AV. PERÚ 5',
      fec_entrega: '2020-08-01',
      zona: 'MIRAMAR',
      fnac: '1980-03-31',
    })
    expect(despues?.name_file).toBe(antes?.name_file)
    expect((await revisar(await unPadron([{ ...ana, ...cambios, cont: 30 }]))).iguales).toBe(1)
  })

  test('CAN-29 what people wrote in a form in small letters is no change, and stays when something else is', async () => {
    const ana = unaPersona()
    const escrita = { ape_nom: 'Ñahui Peña, Ána', address: 'Jr. Lima 100', referencia: 'NO TITULAR' }
    await unaCanasta(banco.db, { ...escrita, dni: String(ana.dni), fnac: '1980-03-31', mz: 'A' })
    const enLaHoja = { ...ana, ape_nom: 'ÑAHUI PEÑA, ÁNA', referencia: 'NOTITULAR' }
    const { zona: _z, lote: _l, sub_grupo: _s, eval_campo: _e, ...misma } = { ...enLaHoja, ngrupo: 'GRUPO 1' }
    const carga = await revisar(await unPadron([{ ...misma, fec_entrega: dia('2020-04-15') }]))
    expect([carga.iguales, (await filas(carga)).data[0]?.cambios]).toEqual([1, []])
    await aplicar(await revisar(await unPadron([{ ...misma, mz: 'Z', fec_entrega: dia('2020-04-15') }])))
    expect((await canastas())[0]).toMatchObject({ ...escrita, mz: 'Z' })
  })

  test('CAN-29 those who change are left as they are when only the new ones are wanted', async () => {
    const ana = unaPersona()
    await aplicar(await revisar(await unPadron([ana])))
    const carga = await revisar(await unPadron([{ ...ana, mz: 'Z' }, unaPersona()]))
    expect((await aplicar(carga, false)).cuerpo.data).toMatchObject({ registrados: 1, actualizados: 0, cambiados: 1 })
    expect((await canastas())[0]?.mz).toBe('A')
  })

  test('CAN-09 CAN-18 a record of ANGLO is not changed by a file either, and only files bring that reference', async () => {
    const [ana, beto] = [unaPersona({ referencia: 'acta-angloamerica' }), unaPersona()]
    await aplicar(await revisar(await unPadron([ana, beto])))
    const antes = await canastas()
    expect(antes[0]?.referencia).toBe('ACTA-ANGLOAMERICA')
    const carga = await revisar(
      await unPadron([
        { ...ana, referencia: 'PENDIENTE' },
        { ...beto, referencia: 'ANGLO 2' },
      ]),
    )
    const [deAna, deBeto] = (await filas(carga)).data
    expect(deAna).toMatchObject({
      clase: 'rechazado',
      motivos: ['El registro tiene referencia ANGLO y no se modifica'],
      cambios: [{ campo: 'REFERENCIA', antes: 'ACTA-ANGLOAMERICA', despues: 'PENDIENTE' }],
    })
    expect(deBeto).toMatchObject({ clase: 'cambia' })
    await aplicar(carga)
    const despues = await canastas()
    expect(despues[0]).toEqual(antes[0])
    expect(despues[1]?.referencia).toBe('ANGLO 2')
  })
})

test('CAN-29 the refused rows come as a file with their reasons, and put right it is taken in', async () => {
  const ana = unaPersona({ ape_nom: '=HIPERVINCULO(1)', ngrupo: 'GRUPO 8', dni: 8_123_456 })
  const carga = await revisar(await unPadron([unaPersona(), ana, unaPersona({ fnac: '31/02/1980' })]))
  await aplicar(carga)
  const archivo = await descargar(`/api/excel/cargas/${carga.id}/rechazadas`)
  const [encabezado = [], ...rechazadas] = await leerHoja(archivo)
  expect(encabezado).toEqual(['FILA', ...ENCABEZADO, 'MOTIVO'])
  expect(rechazadas.map((fila) => [fila[0], fila.at(-1)])).toEqual([
    ['3', 'NRO. GRUPO: «GRUPO 8» no es un grupo, van de GRUPO 1 a GRUPO 7'],
    ['4', 'FEC. NAC: 31/02/1980 no existe'],
  ])
  const [grupo, nacimiento] = [encabezado.indexOf('NRO. GRUPO'), encabezado.indexOf('FEC. NAC')]
  const corregidas = rechazadas.map((fila) => fila.with(grupo, 'GRUPO 7').with(nacimiento, '28/02/1980'))
  const otra = await revisar(await unLibro([{ filas: [encabezado, ...corregidas] }]))
  expect(otra).toMatchObject({ nuevos: 2, rechazados: 0 })
  await aplicar(otra)
  expect((await canastas())[0]).toMatchObject({
    dni: '08123456',
    ape_nom: '=HIPERVINCULO(1)',
    fec_entrega: '2020-07-15',
  })
})

test('CAN-20 CAN-29 a refused row with the DNI of another comes back without it, so that nobody is overwritten by it', async () => {
  const [ana, otra] = [unaPersona(), unaPersona({ ngrupo: 'GRUPO 8' })]
  const carga = await revisar(
    await unPadron([ana, { ...ana, mz: 'Z' }, { ...ana, ngrupo: 'GRUPO 9' }, otra, { ...otra, mz: 'Z' }]),
  )
  expect(carga).toMatchObject({ nuevos: 1, rechazados: 4 })
  await aplicar(carga)
  const [encabezado = [], ...rechazadas] = await leerHoja(await descargar(`/api/excel/cargas/${carga.id}/rechazadas`))
  const lugar = encabezado.indexOf('DNI')
  const como = (fila: number, dni: unknown) =>
    `El DNI ya está en la fila ${fila} (DNI ${dni}): si es otra persona escriba su DNI, si no borre esta fila`
  expect(rechazadas.map((fila) => [fila[lugar], fila.at(-1)])).toEqual([
    ['', como(2, ana.dni)],
    ['', expect.stringContaining(como(2, ana.dni))],
    [otra.dni, 'NRO. GRUPO: «GRUPO 8» no es un grupo, van de GRUPO 1 a GRUPO 7'],
    ['', expect.stringContaining(como(5, otra.dni))],
  ])
  const antes = await canastas()
  const deNuevo = await revisar(await unLibro([{ filas: [encabezado, ...rechazadas] }]))
  expect(deNuevo).toMatchObject({ nuevos: 0, cambiados: 0, rechazados: 4 })
  await aplicar(deNuevo)
  expect(await canastas()).toEqual(antes)
})

test('CAN-20 the template holds the headings alone, and a filled one is taken in', async () => {
  const plantilla = await leerHoja(await descargar('/api/excel/plantilla'))
  expect(plantilla).toEqual([ENCABEZADO])
  expect(await revisar(await unLibro([{ filas: plantilla }]))).toMatchObject({
    estado: 'fallida',
    falla: 'El archivo no tiene filas con datos',
  })
})

describe('API-87 the call in one go', () => {
  test('API-87 CAN-20 CAN-29 it registers those who were not there and tells who is left out, and why', async () => {
    const [ana, beto] = [unaPersona(), unaPersona()]
    await aplicar(await revisar(await unPadron([ana])))
    const archivo = await unPadron([{ ...ana, mz: 'Z' }, beto, unaPersona({ dni: '1234' })])
    expect(await subir(archivo)).toMatchObject({
      status: 200,
      cuerpo: {
        registrados: 1,
        omitidos: [
          { fila: 2, motivo: 'Dni ya se encuentra registrado' },
          { fila: 4, motivo: 'El DNI «1234» tiene 4 dígitos: deben ser 8' },
        ],
      },
    })
    expect((await canastas()).map(({ dni, mz }) => [dni, mz])).toEqual([
      [ana.dni, 'A'],
      [beto.dni, 'A'],
    ])
    expect((await subir(archivo)).cuerpo).toMatchObject({ registrados: 0, omitidos: { length: 3 } })
    expect(await banco.archivosEnDisco()).toEqual([])
  })

  test.each([
    ['a text', 'DNI,APELLIDOS', 'noEsXlsx', 'El archivo debe ser de Excel (.xlsx)'],
    ['an archive cut short', 'PK\u0003\u0004 y nada más', 'hojaIlegible', 'El archivo está dañado y no se puede leer'],
  ])(
    'API-87 SHE-72 %s is refused beside the field, and nothing of it stays',
    async (_que, contenido, codigo, motivo) => {
      const { status, cuerpo } = await subir(new File([contenido], 'padron.xlsx'))
      expect([status, cuerpo.codigo, cuerpo.errors]).toEqual([422, codigo, { selectedFile: motivo }])
      expect(await banco.archivosEnDisco()).toEqual([])
    },
  )
})

test.each([
  [
    'a file without the headings',
    [['NOMBRE', 'EDAD']],
    'No se encontraron las columnas necesarias en ninguna hoja: DNI y APELLIDOS Y NOMBRES',
  ],
  ['one with nothing below them', [ENCABEZADO], 'El archivo no tiene filas con datos'],
  ['one with nothing but a sum', [ENCABEZADO, [null, 'TOTAL']], 'El archivo no tiene filas con datos'],
])('CAN-29 %s fails with a reason and leaves nothing but that', async (_que, contenido, falla) => {
  const carga = await revisar(await unLibro([{ filas: contenido }]))
  expect(carga).toMatchObject({ estado: 'fallida', falla, nuevos: 0 })
  expect(await banco.archivosEnDisco()).toEqual([])
  expect(await aplicar(carga)).toMatchObject({ status: 409, cuerpo: { codigo: 'cargaTerminada' } })
})

describe('who may', () => {
  test('CAN-03 CAN-04 only permission 8 uploads', async () => {
    const archivos = { 'selectedFile[]': [await unPadron([unaPersona()])] }
    for (const llamada of [canastasCargaApi.revisar, canastasCargaApi.subir]) {
      expect((await (await banco.como('canastera')).llamar(llamada, { archivos, body: {} })).status).toBe(403)
      expect((await banco.ciudadano.llamar(llamada, { archivos, body: {} })).status).toBe(401)
    }
    expect(await banco.archivosEnDisco()).toEqual([])
  })

  test('CAN-12 a call without a file is refused beside its field', async () => {
    const { status, cuerpo } = await (await banco.como('sol')).llamar(canastasCargaApi.revisar, { body: {} })
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: 'Elija el archivo Excel' }])
  })

  test('API-87 what another uploads is not there', async () => {
    const carga = await revisar(await unPadron([unaPersona()]))
    await banco.db.updateTable('cargas').set({ created_by: 11 }).where('id', '=', carga.id).execute()
    const [sol, params] = [await banco.como('sol'), { id: String(carga.id) }]
    const intentos = [
      await sol.llamar(canastasCargaApi.ver, { params }),
      await sol.llamar(canastasCargaApi.filas, { params }),
      await sol.llamar(canastasCargaApi.rechazadas, { params }),
      await sol.llamar(canastasCargaApi.aplicar, { params, body: {} }),
      await sol.llamar(canastasCargaApi.descartar, { params }),
    ]
    expect(intentos.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await canastas()).toEqual([])
  })
})

test('CAN-29 a spreadsheet that is dropped leaves nothing; one that was applied cannot be dropped', async () => {
  const [vista, sinVer, aplicada] = [
    await revisar(await unPadron([unaPersona()])),
    await recibir(await unPadron([unaPersona()])),
    await revisar(await unPadron([unaPersona()])),
  ]
  await aplicar(aplicada)
  expect([await descartar(vista), await descartar(sinVer), await descartar(aplicada)]).toMatchObject([
    { status: 200 },
    { status: 200 },
    { status: 409, cuerpo: { codigo: 'cargaTerminada' } },
  ])
  await expect(ver(vista)).rejects.toThrow('404')
  expect(await banco.archivosEnDisco()).toEqual([])
  expect(await banco.db.selectFrom('cargas_filas').select('fila').execute()).toEqual([])
})
