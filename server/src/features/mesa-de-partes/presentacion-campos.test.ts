import { MENSAJES_CARACTERES } from '@cabildo/contracts/base/caracteres'
import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import {
  type CamposDeTramite,
  EMPRESA,
  enviarPartes,
  pdfDeTramite,
  presentarTramite,
  unTramiteNuevo,
  vecino,
} from '../../../test/fabricas-presentar.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000' } })

const VERIFICADOR = 'El código de verificación no corresponde al DNI'
const REFUSED: [string, CamposDeTramite, Record<string, string>][] = [
  ['MPV-07 a person type that does not exist', { tipo_doc: '3' }, { tipo_doc: 'Elija el tipo de persona' }],
  ['A4 a person type as a decimal', { tipo_doc: '1.0' }, { tipo_doc: 'Elija el tipo de persona' }],
  ['A4 a person type with a zero before it', { tipo_doc: '01' }, { tipo_doc: 'Elija el tipo de persona' }],
  ['MPV-17 a DNI of seven digits', { ndoc: '9900001' }, { ndoc: 'numero dni no es valido' }],
  ['MPV-17 a DNI of nine digits', { ndoc: '990000011' }, { ndoc: 'Máximo 8 caracteres' }],
  ['MPV-17 a DNI in the digits of another script', { ndoc: '٩٩٠٠٠٠٠١' }, { ndoc: 'numero dni no es valido' }],
  ['MPV-18 no verifier', { code_verifica: '' }, { code_verifica: VERIFICADOR }],
  ['MPV-18 a verifier of two characters', { code_verifica: '33' }, { code_verifica: 'Máximo 1 caracteres' }],
  ['MPV-19 a verifier of another DNI', { code_verifica: '4' }, { code_verifica: VERIFICADOR }],
  ['MPV-20 no name', { ape_nom: '  ' }, { ape_nom: 'Ingrese el nombre completo' }],
  ['MPV-20 a name of 81 letters', { ape_nom: 'Ñ'.repeat(81) }, { ape_nom: 'Máximo 80 caracteres' }],
  ['MPV-21 a RUC of ten digits', { ...EMPRESA, nruc: '2099000101' }, { nruc: 'RUC inválido' }],
  ['D-55 a RUC with another check digit', { ...EMPRESA, nruc: '20990001016' }, { nruc: 'RUC inválido' }],
  ['MPV-22 no business name', { ...EMPRESA, rsocial: '' }, { rsocial: 'Ingrese la razón social' }],
  [
    'MPV-22 a business name of 81 letters',
    { ...EMPRESA, rsocial: 'x'.repeat(81) },
    { rsocial: 'Máximo 80 caracteres' },
  ],
  ['MPV-23 no telephone', { phone: '' }, { phone: 'Ingrese el teléfono' }],
  ['MPV-23 a telephone with letters', { phone: '98765432a' }, { phone: 'Ingrese solo números' }],
  ['MPV-23 a telephone of 16 digits', { phone: '9'.repeat(16) }, { phone: 'Máximo 15 dígitos' }],
  ['MPV-24 an e-mail in capitals', { email: 'Ana@example.com' }, { email: 'Email invalido' }],
  ['MPV-24 an e-mail of 41 characters', { email: `${'a'.repeat(29)}@example.com` }, { email: 'Email invalido' }],
  ['MPV-24 an e-mail of a long top-level part', { email: 'ana@example.museum' }, { email: 'Email invalido' }],
  ['MPV-24 an e-mail with an empty part', { email: 'ana@example..pe' }, { email: 'Email invalido' }],
  ['MPV-24 an e-mail with a hyphen at an end', { email: 'ana@-example.pe' }, { email: 'Email invalido' }],
  ['D5 an e-mail with a second recipient', { email: 'a@b.pe\r\nBcc: c@d.pe' }, { email: 'Email invalido' }],
  ['D5 two e-mails', { email: 'a@b.pe,c@d.pe' }, { email: 'Email invalido' }],
  ['D5 an e-mail with a display name', { email: 'ana <a@b.pe>' }, { email: 'Email invalido' }],
  [
    'MPV-09 MPV-25 a document kind that does not exist',
    { tipo_documento: '2' },
    { tipo_documento: 'Elija el tipo de documento' },
  ],
  ['MPV-25 no document number', { ndocumento: '' }, { ndocumento: 'Ingrese el número de documento' }],
  ['MPV-25 a document number with letters', { ndocumento: '15-A' }, { ndocumento: 'Ingrese solo números' }],
  ['MPV-25 a document number of 16 digits', { ndocumento: '1'.repeat(16) }, { ndocumento: 'Máximo 15 dígitos' }],
  ['MPV-25 folios of five digits', { folio: '10000' }, { folio: 'Máximo 4 dígitos' }],
  ['A4 folios below none', { folio: '-1' }, { folio: 'Ingrese solo números' }],
  ['MPV-25 a subject of three letters', { asunto: ' abc ' }, { asunto: MENSAJES_TRAMITE.asuntoCorto }],
  ['MPV-25 a subject that shows nothing', { asunto: '\u2800'.repeat(8) }, { asunto: MENSAJES_TRAMITE.asuntoCorto }],
  ['D4 a subject that is read backwards', { asunto: 'acta \u202efdp' }, { asunto: MENSAJES_CARACTERES.ocultos }],
  ['MPV-25 a subject of 1,001 letters', { asunto: 'x'.repeat(1_001) }, { asunto: 'Máximo 1000 caracteres' }],
  ['A4 a key that is none', { clave: '1' }, { clave: 'Valor no válido' }],
]

test.each(REFUSED)('%s is refused beside its field, and nothing is kept', async (_que, campos, errors) => {
  const { status, cuerpo } = await presentarTramite(banco.app, campos)
  expect([status, cuerpo]).toEqual([422, { message: 'Revise los datos ingresados', codigo: 'validacion', errors }])
  expect(await banco.archivosEnDisco()).toEqual([])
})

test('SHE-97 MPV-28 fields, person and a main PDF that is missing are named in one answer', async () => {
  const { status, cuerpo } = await presentarTramite(
    banco.app,
    { phone: '', asunto: 'abc', ape_nom: '' },
    { principal: [] },
  )
  expect([status, cuerpo.errors]).toEqual([
    422,
    {
      phone: 'Ingrese el teléfono',
      asunto: MENSAJES_TRAMITE.asuntoCorto,
      ape_nom: 'Ingrese el nombre completo',
      selectedFile: MENSAJES_TRAMITE.sinPrincipal,
    },
  ])
})

test.each(['tipo_doc', 'phone', 'email', 'tipo_documento', 'ndocumento', 'folio', 'asunto'])(
  'MPV-16 the field %s has to come',
  async (campo) => {
    const { [campo]: _, ...resto } = unTramiteNuevo()
    const { status, cuerpo } = await enviarPartes(banco.app, [
      ...Object.entries(resto),
      ['selectedFile[]', pdfDeTramite()],
    ])
    expect([status, Object.keys(cuerpo.errors ?? {})]).toEqual([422, [campo]])
  },
)

const TAKEN: [string, CamposDeTramite, object][] = [
  ['MPV-18 a verifier that is a small letter', { ndoc: '12345678', code_verifica: 'e' }, { code_verifica: 'E' }],
  ['MPV-20 a name of 80 letters', { ape_nom: 'Ñ'.repeat(80) }, { ape_nom: 'Ñ'.repeat(80) }],
  ['MPV-23 a telephone of 15 digits', { phone: '0'.repeat(15) }, { phone: '0'.repeat(15) }],
  [
    'MPV-24 an e-mail of 40 characters',
    { email: `${'a'.repeat(28)}@example.com` },
    { email: `${'a'.repeat(28)}@example.com` },
  ],
  [
    'MPV-25 the longest numbers',
    { ndocumento: '0'.repeat(15), folio: '9999' },
    { ndocumento: '0'.repeat(15), folio: 9_999 },
  ],
  ['MPV-25 a subject of four letters', { asunto: 'abcd' }, { asunto: 'abcd' }],
  ['MPV-25 a subject of 1,000 letters', { asunto: 'ñ'.repeat(1_000) }, { asunto: 'ñ'.repeat(1_000) }],
  ['D1 a subject that is a program', { asunto: '<script>alert(1)</script>' }, { asunto: '<script>alert(1)</script>' }],
]
test.each(TAKEN)('%s is taken as it is', async (_que, campos, fila) => {
  const { cuerpo } = await presentarTramite(banco.app, campos)
  const [guardada] = await banco.db
    .selectFrom('tramites')
    .selectAll()
    .where('nro_registro', '=', cuerpo.nro_registro ?? '')
    .execute()
  expect(guardada).toMatchObject(fila)
})

test('A3 fields that are not the applicant’s to set change nothing', async () => {
  const sucio: CamposDeTramite = {
    ...{ id: '999', anio: '2000', numero: '7', nro_registro: '2000-000007', expe_id: '2026-000001', send_mail: 'true' },
    ...{
      estado: 'RECEPCIONADO',
      created_at: '2000-01-01',
      deleted_at: '2000-01-01',
      nombre_escrito: 'false',
      area_id: '4',
    },
    ...{ con_correo: 'false', huella: 'x', recepcion_at: '2000-01-01', motivo: 'x', editorMode: 'editar', roles: '9' },
  }
  const numeros = []
  for (const mas of [{}, sucio]) {
    const { status, cuerpo } = await presentarTramite(banco.app, {
      ...vecino(numeros.length + 50),
      email: 'a@example.com',
      ...mas,
    })
    expect(status).toBe(200)
    numeros.push(cuerpo.nro_registro)
  }
  const [limpia, sucia] = await banco.db
    .selectFrom('tramites')
    .selectAll()
    .where('nro_registro', 'in', numeros.map(String))
    .orderBy('id')
    .execute()
  const deCadaUna = [
    'id',
    'numero',
    'nro_registro',
    'huella',
    'ndoc',
    'code_verifica',
    'documento',
    'busqueda',
  ] as const
  const igual = Object.fromEntries(deCadaUna.map((campo) => [campo, expect.anything()]))
  expect(sucia).toEqual({ ...limpia, ...igual })
  for (const [campo, valor] of [
    ['__proto__', '{"x":1}'],
    ['constructor.prototype', 'x'],
  ] as const) {
    const { status } = await enviarPartes(banco.app, [
      ...Object.entries(unTramiteNuevo({ asunto: `Con ${campo}` })),
      [campo, valor],
      ['selectedFile[]', pdfDeTramite()],
    ])
    expect([campo, [200, 400].includes(status)]).toEqual([campo, true])
  }
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('D9 a text of 15 kB made to keep a pattern busy is refused like any other', async () => {
  for (const [campo, valor] of [
    ['email', `${'a.'.repeat(7_500)}@`],
    ['email', `a@${'a.'.repeat(7_500)}`],
    ['ape_nom', ' '.repeat(15_000)],
    ['asunto', '\u200b'.repeat(5_000)],
    ['ndocumento', `${'1'.repeat(15_000)}x`],
  ] as const)
    expect((await presentarTramite(banco.app, { [campo]: valor })).cuerpo.errors, campo).toHaveProperty(campo)
})
