import { describe, expect, it } from 'vitest'
import { TODAS_LAS_LLAMADAS } from './api.ts'
import { rechazosDe } from './base/errores.ts'
import { rellenarDni } from './canastas.ts'
import { CambioDeClave } from './sesion.ts'

describe('the map of calls', () => {
  it('SHE-22 SHE-98 ORG-60 every call, its address and who may use it, as a reviewer should read them', () => {
    const mapa = TODAS_LAS_LLAMADAS.map(
      ({ id, method, path, acceso }) =>
        `${id} ${method} ${path} ${Array.isArray(acceso) ? acceso.join(' or ') : acceso}`,
    )
    expect(mapa).toMatchInlineSnapshot(`
      [
        "salud GET /salud publico",
        "salud GET /salud/vivo publico",
        "RFC 9116 GET /.well-known/security.txt publico",
        "API-11 POST /api/login publico",
        "ING-04 POST /api/mi-cuenta/confirmar sesion",
        "API-12 POST /api/logout sesion",
        "auditoria GET /api/ultimo_cambio/:modulo/:id sesion",
        "USU-67 GET /api/users/perfiles 4",
        "USU-67 POST /api/users/perfiles 4",
        "USU-67 PUT /api/users/perfiles/:id 4",
        "USU-67 DELETE /api/users/perfiles/:id 4",
        "USU-67 GET /api/users/perfiles/:id/aplicar 4",
        "USU-67 POST /api/users/perfiles/:id/aplicar 4",
        "API-13 POST /api/search sesion",
        "API-32 GET /api/users 4",
        "API-33 GET /api/users/resumed 4",
        "API-34 POST /api/users 4",
        "API-35 GET /api/users/:id 4",
        "API-36 DELETE /api/users/:id 4",
        "API-38 PUT /api/users/:id sesion",
        "API-40 GET /api/users/search/:dni 4",
        "API-41 GET /api/users/search/username/:name 4",
        "API-42 GET /api/users/getpermissions/:empacce_id 4",
        "API-43 PUT /api/users/savepermission/:id 4",
        "API-44 POST /api/users/changestate 4",
        "USU-69 POST /api/users/claves-iniciales 4",
        "API-45 GET /api/users/accesses/:user_id 4",
        "USU-60 GET /api/users/vencimientos 4",
        "USU-64 GET /api/users/:id/trasladar 4",
        "USU-64 POST /api/users/:id/trasladar 4",
        "API-14 GET /api/areas publico",
        "API-15 GET /api/cargos sesion",
        "ORG-04 GET /api/organizacion/areas organizacion",
        "ORG-08 POST /api/organizacion/areas organizacion",
        "ORG-08 PUT /api/organizacion/areas/:id organizacion",
        "ORG-22 POST /api/organizacion/areas/:id/nombre organizacion",
        "ORG-13 GET /api/organizacion/areas/:id/personas organizacion",
        "ORG-05 GET /api/organizacion/areas/:id/historia organizacion",
        "ORG-14 POST /api/organizacion/areas/:id/sello organizacion",
        "ORG-14 DELETE /api/organizacion/areas/:id/sello organizacion",
        "ORG-16 PUT /api/organizacion/areas/:id/facultades organizacion",
        "ORG-26 GET /api/organizacion/areas/:id/cierre organizacion",
        "ORG-26 GET /api/organizacion/areas/:id/cierre/:asunto organizacion",
        "ORG-28 POST /api/organizacion/areas/:id/cerrar organizacion",
        "ORG-31 POST /api/organizacion/areas/fusionar organizacion",
        "ORG-32 POST /api/organizacion/areas/:id/reabrir organizacion",
        "ORG-51 GET /api/organizacion/estructura organizacion",
        "ORG-51 POST /api/organizacion/estructura organizacion",
        "ORG-33 GET /api/organizacion/cargos organizacion",
        "ORG-33 POST /api/organizacion/cargos organizacion",
        "ORG-33 PUT /api/organizacion/cargos/:id organizacion",
        "ORG-33 DELETE /api/organizacion/cargos/:id organizacion",
        "ORG-35 POST /api/organizacion/cargos/:id/unir organizacion",
        "ORG-34 POST /api/organizacion/cargos/usuales organizacion",
        "API-24 GET /api/employees/byarea/:areaID 5 or 6",
        "API-25 POST /api/employees 6",
        "API-26 PUT /api/employees/:id 6",
        "API-27 POST /api/employees/single 4 or 6",
        "API-28 GET /api/employees/search/:dni 4 or 6",
        "API-29 POST /api/employees/remove 6",
        "API-30 GET /api/pide/reniec/:dni publico",
        "API-31 GET /api/pide/sunat/:ruc publico",
        "D-43 GET /api/formularios/:form/ticket publico",
        "API-16 GET /api/visitas/byarea/:areaID 5",
        "API-18 GET /api/visitas/list 5",
        "API-19 POST /api/visitas 5",
        "API-20 PUT /api/visitas/:id 5",
        "API-22 DELETE /api/visitas/:id 5",
        "API-23 GET /api/visitas/search/:dni 5",
        "visitas-antecedentes GET /api/visitas/antecedentes 5",
        "visitas-cierre POST /api/visitas/cerrar-anteriores 5",
        "visitas-deshacer POST /api/visitas/:id/deshacer 5",
        "API-17 POST /api/visitas/list publico",
        "API-46 POST /api/documentos/list 11",
        "API-47 GET /api/documentos/list 11",
        "documentos-tipos GET /api/documentos/tipos 11",
        "documento GET /api/documentos/:doc_id 11",
        "API-49 POST /api/documentos 11",
        "API-50 POST /api/documentos/:doc_id 11",
        "API-51 POST /api/documentos/generatedoc 11",
        "documento-vista POST /api/documentos/vistaprevia 11",
        "API-52 POST /api/documentos/getcorrelativo 11",
        "API-53 GET /api/documentos/areasbydoc/:doc_id 11",
        "API-54 POST /api/documentos/asignar 11",
        "API-55 POST /api/documentos/deletedocarea 11",
        "API-56 POST /api/documentos/actualizarconvenio 11",
        "documento-historia GET /api/documentos/:doc_id/historia 11",
        "documento-papel POST /api/documentos/:doc_id/papel 11",
        "documento-papel-deshacer POST /api/documentos/:doc_id/papel/deshacer 11",
        "clausulas GET /api/documentos/clausulas 11",
        "clausulas-crear POST /api/documentos/clausulas 11",
        "clausulas-editar PUT /api/documentos/clausulas/:clausula_id 11",
        "clausulas-quitar DELETE /api/documentos/clausulas/:clausula_id 11",
        "documentos-pendientes GET /api/documentos/pendientes 11 or 12",
        "API-48 GET /api/documentos/byarea/:areaID 12",
        "D-141 GET /api/firmadigital/pendientes 12",
        "D-141 POST /api/firmadigital/devolver 12",
        "FIR-13 GET /api/firmadigital/sitio 12",
        "firmador GET /api/firmadigital/firmador 12",
        "API-68 POST /api/firmadigital/getfile 12",
        "API-69 GET /api/firmadigital/getArguments 12",
        "API-70 POST /api/firmadigital/postArguments 12",
        "API-71 POST /api/firmadigital/finalizar 12",
        "API-72 GET /api/firmadigital/archivo/:ticket publico",
        "API-72 POST /api/firmadigital/archivo/:ticket publico",
        "firmaperu POST /api/firmadigital/parametros publico",
        "firma-local POST /api/firmadigital/local/preparar 12",
        "firma-local POST /api/firmadigital/local/firmar 12",
        "API-57 POST /api/documentos/getdocumento publico",
        "verificacion POST /api/verificacion/archivo publico",
        "API-58 GET /api/archivos publico",
        "API-59 POST /api/archivos/buscararchivo publico",
        "API-60 POST /api/archivos 13",
        "API-62 POST /api/files 2",
        "API-61 POST /api/files/custom 2",
        "API-63 POST /api/files/:id 2",
        "API-64 DELETE /api/files/:id 2",
        "textos GET /api/archivos/textos publico",
        "textos-propios GET /api/files/textos 2",
        "API-65 GET /api/publicaciones sesion",
        "API-66 GET /api/publicaciones/stream sesion",
        "API-67 PUT /api/publicaciones/:id sesion",
        "publicaciones-revisadas PUT /api/publicaciones sesion",
        "API-73 POST /api/mpvirtual/presentar publico",
        "API-74 GET /api/mpvirtual 9",
        "API-74 GET /api/mpvirtual/:id 9",
        "tramite-siguiente GET /api/mpvirtual/siguiente 9",
        "destinos-frecuentes GET /api/mpvirtual/frecuentes 9",
        "tramite-relacionado GET /api/mpvirtual/relacionado 9",
        "API-75 POST /api/mpvirtual/sendtramite 9",
        "API-76 POST /api/mpvirtual/sendmailcustom 9",
        "API-77 DELETE /api/mpvirtual/:id 9",
        "API-78 GET /api/mpvirtual/getdependencias 9",
        "API-79 POST /api/reclamos/presentar publico",
        "API-80 GET /api/reclamos 1",
        "API-80 GET /api/reclamos/:id 1",
        "API-81 GET /api/transparencia/search/:dni publico",
        "API-82 POST /api/transparencia/presentar publico",
        "API-83 GET /api/transparencia 9",
        "API-86 GET /api/excel 3",
        "API-88 POST /api/excel/new 7",
        "API-89 PUT /api/excel/update/:id 3",
        "API-90 PUT /api/excel/:id 3",
        "API-91 GET /api/excel/:dni sesion",
        "API-87 POST /api/excel 8",
        "API-87 POST /api/excel/cargas 8",
        "API-87 GET /api/excel/cargas/:id 8",
        "API-87 GET /api/excel/cargas/:id/filas 8",
        "API-87 GET /api/excel/cargas/:id/rechazadas 8",
        "API-87 POST /api/excel/cargas/:id/aplicar 8",
        "API-87 DELETE /api/excel/cargas/:id 8",
        "API-87 GET /api/excel/plantilla 8",
        "ORG-37 GET /api/organizacion/entidad organizacion",
        "ORG-37 PUT /api/organizacion/entidad/identidad organizacion",
        "ORG-37 PUT /api/organizacion/entidad/atencion organizacion",
        "ORG-37 PUT /api/organizacion/entidad/imagen organizacion",
        "ORG-37 PUT /api/organizacion/entidad/anio organizacion",
        "ORG-37 PUT /api/organizacion/entidad/datos_personales organizacion",
        "ORG-37 POST /api/organizacion/entidad/logo organizacion",
        "API-92 GET /api/chart 3 or area21",
        "API-84 POST /api/nacimiento 10",
        "API-85 POST /api/nacimiento/list 10",
        "ubigeos GET /api/ubigeos 10",
        "API-93 GET /api/seguimiento publico",
        "API-93 GET /api/seguimiento/:cui/avances publico",
        "API-94 POST /api/seguimiento/savesetting 14",
        "API-95 GET /api/seguimiento/settings 14",
        "API-95 POST /api/seguimiento/columnas 14",
        "API-96 POST /api/seguimiento/excel 14",
        "API-97 DELETE /api/seguimiento/:cui 14",
        "API-96 POST /api/seguimiento/cargas 14",
        "API-96 GET /api/seguimiento/cargas/:id 14",
        "API-96 GET /api/seguimiento/cargas/:id/filas 14",
        "API-96 POST /api/seguimiento/cargas/:id/aplicar 14",
        "API-96 DELETE /api/seguimiento/cargas/:id 14",
        "API-98 POST /api/export/:tabla publico",
        "API-99 GET /api/correos area21",
        "API-99 GET /api/correos/:id area21",
        "API-99 POST /api/correos/:id/reintentar area21",
        "eventos GET /api/eventos sesion",
        "API-100 GET /storage/* publico",
        "auditoria GET /api/auditoria area21",
        "auditoria GET /api/auditoria/cadena area21",
        "auditoria GET /api/auditoria/:id area21",
        "ORG-42 GET /api/organizacion/modulos organizacion",
        "ORG-42 PUT /api/organizacion/modulos organizacion",
        "ORG-55 GET /api/organizacion/cargas organizacion or 4 or 6",
        "ORG-52 POST /api/organizacion/cargas/areas organizacion",
        "ORG-53 POST /api/organizacion/cargas/personal organizacion or 4 or 6",
        "ORG-53 GET /api/organizacion/cargas/:id organizacion or 4 or 6",
        "ORG-53 GET /api/organizacion/cargas/:id/filas organizacion or 4 or 6",
        "ORG-54 PUT /api/organizacion/cargas/:id/equivalencias organizacion or 4 or 6",
        "ORG-53 GET /api/organizacion/cargas/:id/rechazadas organizacion or 4 or 6",
        "ORG-53 POST /api/organizacion/cargas/:id/aplicar organizacion or 4 or 6",
        "ORG-53 DELETE /api/organizacion/cargas/:id organizacion or 4 or 6",
        "ORG-53 GET /api/organizacion/cargas/plantilla/:clase organizacion or 4 or 6",
        "ORG-55 POST /api/organizacion/cargas/:id/claves organizacion or 4 or 6",
        "ORG-40 GET /api/organizacion/plantillas organizacion",
        "plantillas-grabar PUT /api/organizacion/plantillas/:tipo organizacion",
        "plantillas-versiones GET /api/organizacion/plantillas/:tipo/versiones organizacion",
        "plantillas-vista POST /api/organizacion/plantillas/:tipo/vista organizacion",
        "ORG-41 PUT /api/organizacion/numeracion organizacion",
        "ORG-46 GET /api/puesta-en-marcha organizacion",
        "ORG-46 PUT /api/puesta-en-marcha/:paso organizacion",
        "ORG-48 POST /api/puesta-en-marcha/prueba/correo organizacion",
        "ORG-48 POST /api/firmadigital/prueba 12 or organizacion",
        "ORG-56 GET /api/puesta-en-marcha/listo organizacion",
        "ORG-56 POST /api/puesta-en-marcha/servicio organizacion",
      ]
    `)
  })

  it('API-01 every path lies under /api, stored files under /storage, the health check beside them, and none is declared twice', () => {
    const direcciones = TODAS_LAS_LLAMADAS.map(({ method, path }) => `${method} ${path}`)
    const LUGARES = /^[A-Z]+ (\/api\/|\/storage\/|\/salud(\/vivo)?$|\/\.well-known\/security\.txt$)/
    for (const direccion of direcciones) expect(direccion).toMatch(LUGARES)
    expect(new Set(direcciones).size).toBe(direcciones.length)
  })

  it('API-07 API-03 a call that takes files describes their form and refuses a wrong one with 422', () => {
    for (const llamada of TODAS_LAS_LLAMADAS.filter(({ archivos }) => archivos)) {
      expect(llamada.body, llamada.path).toBeDefined()
      expect(rechazosDe(llamada), llamada.path).toContain(422)
    }
  })

  it('SHE-35 a session with an initial password keeps the own change and the logout, nothing else', () => {
    const quedan = TODAS_LAS_LLAMADAS.filter(({ conClaveInicial }) => conClaveInicial).map(({ id }) => id)
    expect(quedan).toEqual(['API-12', 'API-38'])
  })
})

describe('session forms', () => {
  it('SHE-51 a number that lost its leading zeros is padded to eight digits', () => {
    expect(rellenarDni('123456')).toBe('00123456')
    expect(rellenarDni('98000001')).toBe('98000001')
  })

  it('API-38 a new password is 8 to 128 characters and written twice alike', () => {
    const cambio = (password: string, confirmedPassword = password) =>
      CambioDeClave.safeParse({ id: 1, current_password: 'x', password, confirmedPassword }).error?.issues[0]?.message
    expect(cambio('x'.repeat(8))).toBeUndefined()
    expect(cambio('x'.repeat(128))).toBeUndefined()
    for (const largo of [7, 129]) expect(cambio('x'.repeat(largo))).toMatch(/entre 8 y 128 caracteres/)
    expect(cambio('12345678', '12345679')).toBe('Las contraseñas no coinciden')
  })
})
