import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { archivoPdf } from '../../../../firma/test/pdf-de-prueba.ts'
import { NADIE } from '../../../test/autorizacion/fila.ts'
import { cliente, usarBanco } from '../../../test/banco.ts'
import { datosDeVisita } from '../../../test/fabricas.ts'
import { formularioDeCanasta } from '../../../test/fabricas-canastas.ts'
import { formularioDeDocumento } from '../../../test/fabricas-documentos.ts'
import { formularioDeNorma } from '../../../test/fabricas-normas.ts'
import { CLAVE_BUENA } from '../../../test/usuarios.ts'

const banco = usarBanco({ env: { VERSION_EXIGIDA: 'true' } })

interface Envio {
  method: 'POST' | 'PUT'
  url: string
  cuerpo?: object
  formulario?: object
  /** It edits what there is one of, so that a version is told to be an old one. */
  siempreHay?: true
}

/** An edit by each call that says of itself that it edits, of a record that there is not; by its ID, which several may share. */
const EDICIONES: Record<string, Envio> = {
  'API-20': { method: 'PUT', url: `/api/visitas/${NADIE}`, cuerpo: datosDeVisita() },
  'API-26': { method: 'PUT', url: `/api/employees/${NADIE}`, cuerpo: { empacce_id: NADIE, name: 'Rosa' } },
  'API-38': { method: 'PUT', url: `/api/users/${NADIE}`, cuerpo: { id: NADIE, username: 'otro.nombre' } },
  'API-43': {
    method: 'PUT',
    url: `/api/users/savepermission/${NADIE}`,
    cuerpo: { id: NADIE, empacce_id: NADIE, area_id: 20, cargo_id: 1, myChoices: [5] },
  },
  'USU-64': {
    method: 'POST',
    url: `/api/users/${NADIE}/trasladar`,
    cuerpo: { area_id: 20, documento: 'Memorando 1' },
  },
  'API-50': { method: 'POST', url: `/api/documentos/${NADIE}`, formulario: formularioDeDocumento() },
  'API-56': { method: 'POST', url: '/api/documentos/actualizarconvenio', formulario: { doc_id: String(NADIE) } },
  'API-63': { method: 'POST', url: `/api/files/${NADIE}`, formulario: formularioDeNorma() },
  'API-84': { method: 'POST', url: '/api/nacimiento', cuerpo: { id: NADIE, sex_nac: 'F' } },
  'API-89': { method: 'PUT', url: `/api/excel/update/${NADIE}`, cuerpo: formularioDeCanasta() },
  'ORG-08': { method: 'PUT', url: `/api/organizacion/areas/${NADIE}`, cuerpo: { telefono: '1' } },
  'ORG-16': { method: 'PUT', url: `/api/organizacion/areas/${NADIE}/facultades`, cuerpo: { facultades: [] } },
  'ORG-22': {
    method: 'POST',
    url: `/api/organizacion/areas/${NADIE}/nombre`,
    cuerpo: { clase: 'correccion', name: 'Nadie' },
  },
  'ORG-33': { method: 'PUT', url: `/api/organizacion/cargos/${NADIE}`, cuerpo: { name: 'Nadie' } },
  'API-90': { method: 'PUT', url: `/api/excel/${NADIE}`, cuerpo: { state: 'PENDIENTE' } },
  'ORG-37 identidad': {
    method: 'PUT',
    url: '/api/organizacion/entidad/identidad',
    cuerpo: { nombre: 'Municipalidad', siglas: 'MPX', ciudad: 'Lima', ruc: '', sitio: '' },
    siempreHay: true,
  },
  'ORG-37 atencion': {
    method: 'PUT',
    url: '/api/organizacion/entidad/atencion',
    cuerpo: { domicilio: '', telefono: '', correo: '', horario: '' },
    siempreHay: true,
  },
  'ORG-37 imagen': {
    method: 'PUT',
    url: '/api/organizacion/entidad/imagen',
    cuerpo: { color: '#1a6150' },
    siempreHay: true,
  },
  'ORG-37 anio': { method: 'PUT', url: '/api/organizacion/entidad/anio', cuerpo: { lemas: [] }, siempreHay: true },
  'ORG-37 datos_personales': {
    method: 'PUT',
    url: '/api/organizacion/entidad/datos_personales',
    cuerpo: { dni_publico: 'completo', registro: '', conservacion: '', contacto: '' },
    siempreHay: true,
  },
  'USU-66': {
    method: 'PUT',
    url: `/api/users/incompatibles/${NADIE}`,
    cuerpo: { codigos: [5, 6], efecto: 'avisa', motivo: 'un motivo cualquiera' },
  },
  'USU-61': {
    method: 'PUT',
    url: `/api/users/encargaturas/${NADIE}/hasta`,
    cuerpo: { hasta: '2026-12-31', documento: 'Resolución 2' },
  },
  'USU-67': {
    method: 'PUT',
    url: `/api/users/perfiles/${NADIE}`,
    cuerpo: { name: 'Un perfil', descripcion: '', codigos: [5] },
  },
  'API-113': {
    method: 'PUT',
    url: `/api/procedimientos/${NADIE}`,
    cuerpo: { nombre: 'Licencia', requisitos: [], dias: 30, silencio: 9, area_id: 20 },
  },
  'API-168': {
    method: 'POST',
    url: '/api/normas/relaciones',
    cuerpo: { direccion: 'ordenanza-municipal/1999/99999999', hechas: [] },
  },
  'ORG-42': { method: 'PUT', url: '/api/organizacion/modulos', cuerpo: {}, siempreHay: true },
  // sol and rebeca, who hold what it takes.
  'API-145 responsibles': {
    ...{ method: 'PUT', url: '/api/responsables/reclamos', siempreHay: true },
    cuerpo: { titular: 12, alterno: 15, desde: '2026-11-02' },
  },
}

/** What the same calls do without standing on a copy of anything. */
const SIN_COPIA: Record<string, Envio> = {
  'the exit of a visit': { method: 'PUT', url: `/api/visitas/${NADIE}` },
  'the state that an employee is to have': {
    method: 'PUT',
    url: `/api/employees/${NADIE}`,
    cuerpo: { empacce_id: NADIE, estado: 0 },
  },
  'the state that a position is to have': {
    method: 'PUT',
    url: `/api/organizacion/cargos/${NADIE}`,
    cuerpo: { activo: false },
  },
  'a password': { method: 'PUT', url: `/api/users/${NADIE}`, cuerpo: { id: NADIE, password: CLAVE_BUENA } },
  'a new access': {
    method: 'PUT',
    url: `/api/users/savepermission/${NADIE}`,
    cuerpo: { id: NADIE, area_id: 20, cargo_id: 1, myChoices: [5] },
  },
}

const enviar = async (app: typeof banco.app, { method, url, cuerpo, formulario }: Envio, mas = {}) => {
  const { token } = await banco.como('sol')
  const forma = new FormData()
  for (const [campo, valor] of Object.entries({ ...formulario, ...mas })) forma.append(campo, String(valor))
  const multipart = formulario && new Response(forma)
  const { statusCode, json } = await cliente(app, token).enviar({
    ...{ method, url },
    ...(cuerpo && { payload: { ...cuerpo, ...mas } }),
    ...(multipart && {
      headers: Object.fromEntries(multipart.headers),
      payload: Buffer.from(await multipart.arrayBuffer()),
    }),
  })
  const { codigo, message } = json<{ codigo: string; message: string }>()
  return [statusCode, codigo, message]
}
const FALTA = [428, 'faltaVersion', 'Falta la versión']
const AUSENTE = [404, 'noEncontrado', 'Este registro ya no existe']
const CAMBIO = [409, 'desactualizado', 'El registro fue modificado por otro usuario, vuelva a cargarlo']

test('D-145 each call that edits is tried here', () => {
  const editan = TODAS_LAS_LLAMADAS.filter(({ edita }) => edita).map(({ id }) => id)
  const probadas = Object.keys(EDICIONES).map((nombre) => nombre.split(' ')[0])
  expect(probadas.toSorted()).toEqual(editan.toSorted())
})

test.each(Object.entries(EDICIONES))(
  'D-145 API-08 an edit by %s without a version is told so, whatever it edits',
  async (_id, envio) => {
    expect(await enviar(banco.app, envio)).toEqual(FALTA)
    expect(await enviar(banco.app, envio, { version: '2026-11-18 10:30:00-05' })).toEqual(
      envio.siempreHay ? CAMBIO : AUSENTE,
    )
  },
)

test.each(Object.entries(SIN_COPIA))('D-145 %s needs no version', async (_que, envio) => {
  expect(await enviar(banco.app, envio)).toEqual(AUSENTE)
})

test('D-145 a new document, which has none yet, is made; its edit names the version, and keeps no file without it', async () => {
  const sara = await banco.como('sara')
  const { status, cuerpo } = await sara.llamar(documentosApi.crear, { body: formularioDeDocumento() })
  expect(status).toBe(200)
  const { doc_id, updated_at: version } = cuerpo.data
  const antes = await banco.archivosEnDisco()
  const editar = (mas: { version?: string }) =>
    sara.llamar(documentosApi.editar, {
      params: { doc_id: String(doc_id) },
      body: formularioDeDocumento(mas),
      archivos: { fileLocal: [archivoPdf()] },
    })
  expect((await editar({})).status).toBe(428)
  expect(await banco.archivosEnDisco()).toEqual(antes)
  expect((await editar({ version })).status).toBe(200)
})
