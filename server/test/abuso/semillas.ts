import { diaMas } from '@cabildo/contracts/base/tiempo'
import { CABECERA_CONSULTA, PALABRA_DE_DESISTIMIENTO } from '@cabildo/contracts/consulta'
import { LISTA_DE_ASUNTOS } from '@cabildo/contracts/organizacion-cierre'
import { pdfDePrueba } from '../../../firma/test/pdf-de-prueba.ts'
import { ANIO, ELENCO, EMPLEADOS } from '../elenco.ts'
import { datosDeVisita } from '../fabricas.ts'
import { entradaDeArchivo } from '../fabricas-archivo.ts'
import { formularioDeCanasta } from '../fabricas-canastas.ts'
import { formularioDeReclamo, formularioDeSolicitud, verificadorDe } from '../fabricas-ciudadanos.ts'
import { formularioDeDocumento, unaClausula } from '../fabricas-documentos.ts'
import { formularioDeNorma } from '../fabricas-normas.ts'
import { unTramiteNuevo } from '../fabricas-presentar.ts'
import { datosDeTrabajador } from '../fabricas-trabajadores.ts'
import { COLUMNAS_SEGUIDAS } from '../obras.ts'
import { CALENDARIO, type Ids, NUMERO_DE_NORMA } from './mundo.ts'
import type { ArchivoHostil, Pedido } from './pedido.ts'

const PDF: ArchivoHostil = { nombre: 'documento.pdf', tipo: 'application/pdf', bytes: pdfDePrueba({ bytes: 27_001 }) }

const PNG: ArchivoHostil = {
  ...{ nombre: 'sello.png', tipo: 'image/png' },
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
/** What an area without people and records holds. */
const NADA = Object.fromEntries(LISTA_DE_ASUNTOS.map((asunto) => [asunto, 0]))

const DE_NORMA = `ordenanza-municipal/2026/${NUMERO_DE_NORMA}`

let serie = 0
type Semilla = Partial<Pedido>
const conCuerpo = (cuerpo: unknown): Semilla => ({ cuerpo })
const conFormulario = (campos: Record<string, unknown>, parte?: string, archivo = PDF): Semilla => ({
  formulario: [
    ...Object.entries(campos).map(([c, v]): [string, string] => [c, String(v)]),
    ...(parte ? [[parte, archivo] as [string, ArchivoHostil]] : []),
  ],
})

/**
 * Calls that a handler takes: what the schemas do not tell, since fields depend on each other. Asked anew for each call,
 * for some may be made only once; `n` chooses what they name, so that the generator's seed does.
 */
export const sembrar = (
  ids: Ids,
  excel: ArchivoHostil,
  { ticket, consulta }: { ticket: string; consulta: string },
): Readonly<Record<string, (n: number) => Semilla>> => {
  const de = (ruta: string, n: number) => ids[ruta]?.[n % ids[ruta].length] ?? 1
  const unWebhook = () => ({
    nombre: `Portal ${++serie}`,
    url: 'https://8.8.8.8/avisos',
    eventos: ['norma.publicada'],
    area_id: 20,
  })
  const conConsulta = { cabeceras: { [CABECERA_CONSULTA]: consulta } }
  const conTicket = { cabeceras: { 'x-form-ticket': ticket } }
  return {
    'POST /api/login': () => conCuerpo({ username: 'rosa', password: 'una clave segura' }),
    'PUT /api/mi-cuenta/email': () => conCuerpo({ email: null }),
    'POST /api/mi-cuenta/email/comprobar': () => conCuerpo({ codigo: '000000' }),
    'POST /api/clave/olvidada': () => conCuerpo({ username: 'rosa' }),
    'POST /api/clave/nueva': () => {
      const password = 'una frase nueva y larga'
      return conCuerpo({ username: 'rosa', codigo: 'aaaaa-aaaaa', password, confirmedPassword: password })
    },
    'POST /api/users/encargaturas': () => {
      // Each on a day of its own, since a permission is given once over a position.
      const dia = diaMas('2026-11-18', ++serie)
      return conCuerpo({
        ...{ area_id: 20, cargo_id: 2, titular_acceso: null, user_id: ELENCO.nadie.id, clase: 'vacante' },
        ...{ documento: 'Resolución 1', desde: dia, hasta: dia, alcance: [5] },
      })
    },
    'PUT /api/users/encargaturas/{id}/hasta': (n) => ({
      params: { id: de('/api/users/encargaturas', n) },
      ...conCuerpo({ hasta: diaMas('2027-01-01', ++serie % 300), documento: 'Resolución 2', version: '2026-11-18' }),
    }),
    'POST /api/organizacion/claves': () =>
      conCuerpo({
        ...{ nombre: `Tablero ${++serie}`, responsable_id: ELENCO.rosa.id, area_id: 20, alcances: ['visitas:leer'] },
        ...{ redes: ['10.0.0.0/24'], vence_at: '2027-06-30' },
      }),
    'POST /api/organizacion/webhooks': () => conCuerpo(unWebhook()),
    'PUT /api/organizacion/webhooks/{id}': (n) => ({
      params: { id: de('/api/organizacion/webhooks', n) },
      ...conCuerpo(unWebhook()),
    }),
    'PUT /api/mi-cuenta/encargo': () => conCuerpo({ encargo_id: null }),
    'POST /api/consulta/desistir': () => ({
      ...conConsulta,
      ...conCuerpo({ alcance: 'procedimiento', palabra: PALABRA_DE_DESISTIMIENTO }),
    }),
    'PUT /api/consulta/correo': () => ({ ...conConsulta, ...conCuerpo({ email: 'otra@example.com' }) }),
    'POST /api/expedientes/list': () => conCuerpo({ bandeja: 'por_recibir' }),
    'POST /api/expedientes/derivar': (n) =>
      conCuerpo({
        ...{ oper_ids: [n + 1], clave: crypto.randomUUID() },
        destinos: [{ dependencia: n % 2 === 0 ? 15 : 47, copia: false, proveido: '' }],
      }),
    'POST /api/expedientes/estadistica': () => conCuerpo({ desde: '2026-11-01', hasta: '2026-11-30' }),
    'POST /api/users': () =>
      conCuerpo({ username: `nuevo.${++serie}`, password: 'caserío junto al río 7', area_id: 20 }),
    'PUT /api/users/{id}': (n) => {
      const id = de('/api/users', n)
      return {
        params: { id },
        ...conCuerpo({ id, password: 'caserío junto al río 7', confirmedPassword: 'caserío junto al río 7' }),
      }
    },
    'PUT /api/users/savepermission/{id}': (n) => {
      const id = de('/api/users', n)
      return {
        params: { id },
        ...conCuerpo({ id, empacce_id: id, employee_id: id, area_id: 20, cargo_id: 2, myChoices: [1, 5] }),
      }
    },
    'POST /api/users/changestate': (n) => {
      const id = de('/api/users', n)
      return conCuerpo({ user_id: id, empacce_id: id, estado: n % 2 === 0 })
    },
    'POST /api/users/renovacion/{anio}': () => ({
      params: { anio: ANIO },
      ...conCuerpo({
        decisiones: [{ empacce_id: EMPLEADOS.delAnioPasadoDe20, acto: 'renovar' }],
        clave: crypto.randomUUID(),
        cantidades: { renovar: 1, no_renovar: 0, terminar: 0, no_cambian: 0 },
      }),
    }),
    'POST /api/organizacion/areas/{id}/cerrar': () => ({
      params: { id: de('/api/organizacion/areas', ++serie) },
      ...conCuerpo({ documento: 'Ordenanza 1', sucesora_id: 15, personas: [], cantidades: NADA }),
    }),
    'POST /api/organizacion/areas': () => conCuerpo({ name: `Área de prueba ${++serie}` }),
    'POST /api/organizacion/areas/fusionar': () => {
      const ids = [de('/api/organizacion/areas', ++serie), de('/api/organizacion/areas', ++serie)]
      const cantidades = Object.fromEntries(ids.map((id) => [id, NADA]))
      return conCuerpo({ ids, destino: { id: 15 }, documento: 'Ordenanza 1', personas: [], cantidades })
    },
    'POST /api/organizacion/areas/{id}/sello': () => ({
      params: { id: 15 },
      ...conFormulario({}, 'selectedFile[]', PNG),
    }),
    'POST /api/organizacion/entidad/logo': () => conFormulario({}, 'selectedFile[]', PNG),
    'PUT /api/organizacion/entidad/identidad': () =>
      conCuerpo({ nombre: 'Municipalidad de Prueba', siglas: 'MDP', ciudad: 'Prueba', ruc: '', sitio: '' }),
    'POST /api/employees': () => conCuerpo(datosDeTrabajador()),
    'POST /api/employees/single': () => conCuerpo(datosDeTrabajador()),
    'GET /api/pide/reniec/{dni}': () => ({
      ...conTicket,
      params: { dni: '98000001' },
      query: [['code_verifica', verificadorDe('98000001')]],
    }),
    'GET /api/pide/sunat/{ruc}': () => ({ ...conTicket, params: { ruc: '20990000019' } }),
    'GET /api/transparencia/search/{dni}': () => ({ ...conTicket, params: { dni: '98000001' } }),
    'POST /api/visitas': (n) => conCuerpo(datosDeVisita({ empacce_id: de('/api/employees', n) })),
    'PUT /api/visitas/{id}': (n) => ({
      params: { id: de('/api/visitas', n) },
      cuerpo: datosDeVisita({ empacce_id: de('/api/employees', n) }),
    }),
    'POST /api/documentos': () => conFormulario(formularioDeDocumento({ tipo_doc: 13 }), 'fileLocal'),
    'POST /api/documentos/{doc_id}': (n) => ({
      params: { doc_id: de('/api/documentos', n) },
      ...conFormulario(formularioDeDocumento(), 'fileLocal'),
    }),
    'POST /api/documentos/asignar': (n) =>
      conCuerpo({ doc_id: de('/api/documentos', n), derivar: 1, destinos: [{ dependencia: 15, motivo: 2 }] }),
    'POST /api/documentos/clausulas': () => conCuerpo(unaClausula()),
    'PUT /api/documentos/clausulas/{clausula_id}': (n) => ({
      params: { clausula_id: de('/api/documentos/clausulas', n) },
      ...conCuerpo({ ...unaClausula(), version: '2026-11-18' }),
    }),
    'POST /api/firmadigital/devolver': (n) =>
      conCuerpo({ ids: [de('/api/firmadigital', n)], motivo: 'Falta el anexo de la resolución' }),
    'GET /api/firmadigital/sitio': (n) => ({ query: [['id_doc_area', String(de('/api/firmadigital', n))]] }),
    'POST /api/documentos/deletedocarea': (n) => conCuerpo({ id: de('/api/firmadigital', n) }),
    'POST /api/documentos/generatedoc': () =>
      conCuerpo({
        tipo_doc: 13,
        anio: 2026,
        vistos: 'El informe',
        considerandos: 'Que, conste.',
        resolutivos: ['Aprobar.'],
      }),
    'POST /api/documentos/getdocumento': () =>
      conCuerpo({ tipo_doc: 3, nro_doc: '1', anio: '2026', code_verifica: 'BAAAAAA' }),
    'POST /api/archivos/buscararchivo': () => conCuerpo({ nro_doc: '001', anio: 2019, tipo_doc: 1, abrev: '' }),
    'POST /api/archivos': () => conFormulario(entradaDeArchivo({ confirma_datos: '1' }), 'selectedFile[]'),
    'POST /api/files': () => conFormulario(formularioDeNorma({ confirma_datos: '1' }), 'selectedFile[]'),
    'POST /api/files/{id}': (n) => ({
      params: { id: de('/api/files', n) },
      ...conFormulario(formularioDeNorma({ confirma_datos: '1' }), 'selectedFile[]'),
    }),
    'GET /api/vencimientos/{archivo}': () => ({ params: { archivo: `${CALENDARIO}.ics` } }),
    'GET /api/normas/relaciones': () => ({ query: [['direccion', DE_NORMA]] }),
    'POST /api/normas/relaciones': () =>
      conCuerpo({
        direccion: DE_NORMA,
        hechas: [{ tipo: 'deroga', destino: 'ordenanza-municipal/2019/7', detalle: 'artículo 5', desde: '2026-01-15' }],
        version: 'd41d8cd98f00b204e9800998ecf8427e',
      }),
    'POST /api/verificacion/archivo': () => conFormulario({}, 'selectedFile[]'),
    'POST /api/mpvirtual/presentar': () =>
      conFormulario(unTramiteNuevo({ asunto: `Solicito licencia ${++serie}` }), 'selectedFile[]'),
    'POST /api/mpvirtual/sendtramite': (n) =>
      conCuerpo({
        id: de('/api/mpvirtual', n),
        relacionado: '',
        destinos: [{ dependencia: 20, copia: false, proveido: 'Para su atención' }],
      }),
    'POST /api/mpvirtual/sendmailcustom': (n) => conCuerpo({ id: de('/api/mpvirtual', n), motivo: 'Falta la firma' }),
    'POST /api/reclamos/presentar': () => conCuerpo(formularioDeReclamo()),
    'POST /api/transparencia/presentar': () => conCuerpo(formularioDeSolicitud()),
    'POST /api/transparencia/{id}/observar': (n) => ({
      params: { id: de('/api/transparencia', n) },
      ...conCuerpo({ requisito: 1, texto: 'Diga de qué obra y de qué año', comunicado: '2026-11-18' }),
    }),
    'POST /api/transparencia/{id}/prorrogar': (n) => ({
      params: { id: de('/api/transparencia', n) },
      ...conCuerpo({ hasta: '2026-12-16', motivos: [3], sustento: 'Son doce cajas del archivo central' }),
    }),
    'POST /api/transparencia/{id}/costo': (n) => ({
      params: { id: de('/api/transparencia', n) },
      ...conCuerpo({ paginas: 12, discos: 1, otro: 'Plano A1', otro_monto: '7.50' }),
    }),
    'POST /api/transparencia/{id}/pago': (n) => ({
      params: { id: de('/api/transparencia/{id}/pago', n) },
      ...conCuerpo({ fecha: '2026-11-18', recibo: '001-4521' }),
    }),
    // Whoever calls stays the one who answers.
    'PUT /api/responsables/{proceso}': (n) => ({
      params: { proceso: n % 2 === 0 ? 'reclamos' : 'transparencia' },
      ...conCuerpo({
        ...{ titular: ELENCO.sol.id, alterno: n % 2 === 0 ? ELENCO.rebeca.id : ELENCO.mila.id },
        ...{ documento: 'Resolución 12-2026', desde: '2026-11-18', version: '' },
      }),
    }),
    'POST /api/nacimiento': () => conCuerpo({ nom_nac: 'ANA', ape1: 'QUISPE', sex_nac: 'F', fch_nac: '2026-01-15' }),
    'POST /api/excel/new': () => conCuerpo(formularioDeCanasta()),
    'PUT /api/excel/{id}': (n) => ({ params: { id: de('/api/excel', n) }, cuerpo: { state: 'ACTA-MPI' } }),
    'POST /api/excel': () => conFormulario({}, 'selectedFile[]', excel),
    'POST /api/excel/cargas': () => conFormulario({}, 'selectedFile[]', excel),
    'POST /api/importaciones/{tipo}': (n) => ({
      params: { tipo: n % 2 === 0 ? 'visitas' : 'nacimientos' },
      ...conFormulario({}, 'selectedFile[]', excel),
    }),
    'POST /api/login/segundo': () => conCuerpo({ ticket: 'ninguno', forma: 'codigo', codigo: '123456' }),
    'PUT /api/mi-cuenta/totp': () => conCuerpo({ codigo: '123456', nombre: 'Mi teléfono' }),
    'POST /api/mi-cuenta/llaves': () => conCuerpo({ respuesta: { id: 'ninguna' }, nombre: 'Mi llave' }),
    'DELETE /api/users/{id}/factores': (n) => ({
      params: { id: de('/api/users/{id}/factores', n) },
      ...conCuerpo({ motivo: 'Perdió su teléfono', documento: 'DNI 98001001' }),
    }),
    'POST /api/seguimiento/savesetting': () => conCuerpo(COLUMNAS_SEGUIDAS),
    'POST /api/seguimiento/excel': () => conFormulario({}, 'selectedFile[]', excel),
    'POST /api/seguimiento/cargas': () => conFormulario({}, 'selectedFile[]', excel),
    'POST /api/seguimiento/columnas': () => conFormulario({}, 'selectedFile[]', excel),
    'POST /api/firmadigital/archivo/{ticket}': () => ({
      params: { ticket: 'x'.repeat(43) },
      ...conFormulario({}, 'file'),
    }),
  }
}
