// Written by generar.ts from /api/openapi.json; change nothing here.

/** The calls that service keys reach, by method and path. */
export interface Operaciones {
  /** API-58 Normas del archivo */
  'GET /api/archivos': {
    alcance: 'normas:leer'
    camino: undefined
    consulta: { start?: number | string; length?: number | string; search?: string | number; order?: readonly (string)[] | string | number }
    cuerpo: undefined
    respuesta: { data: readonly ({ nro_doc: string; anio: number; tipo_doc: number; sumilla: string; created_at: string; texto: "pendiente" | "completo" | "parcial" | "sin_texto" | "ilegible" | "reconocido"; estado: "VIGENTE" | "MODIFICADA" | "DEROGADA"; estado_detalle: string })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true }
  }
  /** API-59 Nombre del PDF de una norma del archivo */
  'POST /api/archivos/buscararchivo': {
    alcance: 'normas:leer'
    camino: undefined
    consulta: undefined
    cuerpo: { nro_doc: string; anio: number; tipo_doc: number; abrev: string }
    respuesta: { data: string }
  }
  /** API-47 Documentos del área propia (gemela de la tabla) */
  'GET /api/documentos/list': {
    alcance: 'documentos:leer'
    camino: undefined
    consulta: { tipo_doc?: string | number; fini?: string | number; ffin?: string | number; area_id?: string | number }
    cuerpo: undefined
    respuesta: { data: readonly ({ doc_id: number; tipo_doc: 1 | 2 | 3 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17; nro_doc: string; anio: number; contenido: { nombre?: string; comparecientes?: string; vistos: string; considerandos: string; resolutivos: readonly (string)[] }; destinatario: string; tipo_sesion: number | null; fecha_sesion: string | null; created_at: string; updated_at: string; code_verifica: string; documentos: readonly ({ path_primary: string | null; name: string | null; size: number | null; url: string | null; anexos: readonly ({ name: string; size: number; path: string; url: string })[] })[]; area: { id: number; name: string }; estado: "borrador" | "enFirma" | "devuelto" | "firmado" | "papel" | "publicado" | "importado"; firmado: boolean; definitivo: boolean; visado: boolean; destinos: number; firmados: number; faltan: readonly (string)[]; devolucion: { motivo: string; area: string; por: string | null; created_at: string } | null; papel: { fecha: string; firmantes: readonly (string)[] } | null; importado: { suscrito_por: string; firma: "sinFirma" | "valida" | "noValida" | "sinComprobar" | null } | null; publicado: string | null; expedientes: readonly ({ registro_id: number; expe_id: string; enviado: boolean })[]; repetido_con?: readonly (string)[] })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true }
  }
  /** API-46 Documentos del área propia */
  'POST /api/documentos/list': {
    alcance: 'documentos:leer'
    camino: undefined
    consulta: undefined
    cuerpo: { start?: number; length?: -1 | number; search?: string; order?: readonly ({ column: "created_at" | "tipo_doc" | "nro_doc" | "descripcion"; dir?: "asc" | "desc" })[]; columns?: Record<string, string>; ancla?: { id: number; start: number }; tipo_doc?: 0 | 1 | 2 | 3 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17; estado?: "borrador" | "enFirma" | "devuelto" | "firmado" | "papel" | "publicado" | "importado" | null; fini?: string | null; ffin?: string | null; anio?: number | null; area_id?: number | null; por_bandeja?: boolean }
    respuesta: { data: readonly ({ doc_id: number; tipo_doc: 1 | 2 | 3 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17; nro_doc: string; anio: number; contenido: { nombre?: string; comparecientes?: string; vistos: string; considerandos: string; resolutivos: readonly (string)[] }; destinatario: string; tipo_sesion: number | null; fecha_sesion: string | null; created_at: string; updated_at: string; code_verifica: string; documentos: readonly ({ path_primary: string | null; name: string | null; size: number | null; url: string | null; anexos: readonly ({ name: string; size: number; path: string; url: string })[] })[]; area: { id: number; name: string }; estado: "borrador" | "enFirma" | "devuelto" | "firmado" | "papel" | "publicado" | "importado"; firmado: boolean; definitivo: boolean; visado: boolean; destinos: number; firmados: number; faltan: readonly (string)[]; devolucion: { motivo: string; area: string; por: string | null; created_at: string } | null; papel: { fecha: string; firmantes: readonly (string)[] } | null; importado: { suscrito_por: string; firma: "sinFirma" | "valida" | "noValida" | "sinComprobar" | null } | null; publicado: string | null; expedientes: readonly ({ registro_id: number; expe_id: string; enviado: boolean })[]; repetido_con?: readonly (string)[] })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true }
  }
  /** API-24 Trabajadores del área propia */
  'GET /api/employees/byarea/{areaID}': {
    alcance: 'trabajadores:leer'
    camino: { areaID: string | number }
    consulta: { start?: number | string; length?: number | string; search?: string | number; order?: readonly (string)[] | string | number }
    cuerpo: undefined
    respuesta: { data: readonly ({ empacce_id: number; employee_id: number; name: string; ape_pat: string; ape_mat: string; cargo_name: string; estado: number; anio_eje: number; dni?: string; sexo?: number | null; fecha_nac?: string | null; cargo_id?: number; area_id?: number; area_name?: string; created_at?: string; updated_at?: string; con_usuario?: boolean; desde?: string | null; hasta?: string | null })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true }
  }
  /** API-133 Cuántos expedientes se responden en plazo, cuántos hay pendientes y desde cuándo (EXP-54, EXP-55) */
  'POST /api/expedientes/estadistica': {
    alcance: 'expedientes:leer'
    camino: undefined
    consulta: undefined
    cuerpo: { desde: string; hasta: string; clase?: "tramite" | "reclamo" | "solicitud" | "interno"; area_id?: number }
    respuesta: { periodo: { desde: string; hasta: string }; anterior: { desde: string; hasta: string }; momento: string; area: { id: number; nombre: string } | null; en_plazo: { en_plazo: number; plazos: number; antes: { en_plazo: number; plazos: number } }; pendientes: { ahora: number; antes: number }; vencidos: { ahora: number; antes: number }; mediana: { dias: number | null; atendidos: number; antes: number | null }; meses: readonly ({ desde: string; hasta: string; mes: string; en_plazo: number; tarde: number; sin_respuesta: number })[]; areas: readonly ({ id: number; nombre: string; ingresados: number; atendidos: number; pendientes: number; sin_recibir: number; vencidos: number })[]; edades: readonly ({ medida: "edad_5" | "edad_15" | "edad_30" | "edad_mas"; pendientes: number })[] }
  }
  /** API-114 La bandeja de un área: una de sus pestañas, o todo lo que se puede ver */
  'POST /api/expedientes/list': {
    alcance: 'expedientes:leer'
    camino: undefined
    consulta: undefined
    cuerpo: { start?: number; length?: -1 | number; search?: string; order?: readonly ({ column: "vence" | "ingreso" | "expe_id" | "asunto" | "solicitante" | "asignado"; dir?: "asc" | "desc" })[]; columns?: Record<string, string>; ancla?: { id: number; start: number }; bandeja?: "por_recibir" | "en_proceso" | "por_vencer" | "enviados" | "archivados" | "todos" | "importados"; clase?: "tramite" | "reclamo" | "solicitud" | "interno"; asignado?: "mios" | "nadie" | number; vence_ini?: string; vence_fin?: string; anteriores?: boolean; vencidos?: boolean; area_id?: number; medida?: "plazos" | "en_plazo" | "tarde" | "sin_respuesta" | "atendidos" | "ingresados" | "pendientes" | "vencidos" | "sin_recibir" | "edad_5" | "edad_15" | "edad_30" | "edad_mas"; desde?: string; hasta?: string }
    respuesta: { data: readonly ({ registro_id: number; oper_id: number; expe_id: string; numero_origen: string; clase: "tramite" | "reclamo" | "solicitud" | "interno"; forma: "original" | "copia"; estado: "POR RECIBIR" | "EN PROCESO" | "EN SUBSANACION" | "RESPONDIDO" | "ARCHIVADO" | "ACUMULADO" | "DESISTIDO" | "NO PRESENTADO" | "A CARGO DEL RESPONSABLE"; situacion: "por_recibir" | "en_proceso" | "archivado" | "pasado"; asunto: string; solicitante: string; area_origen: string | null; area_destino: string | null; area_actual: string | null; proveido: string; motivo: string; asignado_id: number | null; asignado: string | null; ingreso: string; recibido_at: string | null; subsanar_hasta: string | null; marcas: readonly ("devuelto" | "subsanado" | "en_subsanacion" | "respondido" | "concluido" | "sin_acuse" | "acumulado" | "desistimiento" | "desistimiento_de_acumulado" | "silencio_positivo" | "silencio_negativo" | "en_papel" | "falta_digitalizar" | "importado")[]; vence: string | null; semaforo: { color: "verde" | "ambar" | "rojo" | "gris"; texto: string } | null; restan: number | null })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true; cuentas: { por_recibir: number; en_proceso: number; por_vencer: number; vencidos: number | null; sin_asignar: number | null }; importados?: number }
  }
  /** API-115 Un expediente con su hoja de ruta, sus archivos y lo que se puede hacer con él */
  'GET /api/expedientes/{id}': {
    alcance: 'expedientes:leer'
    camino: { id: string | number }
    consulta: undefined
    cuerpo: undefined
    respuesta: { registro_id: number; clave: string; expe_id: string; numero_origen: string; clase: "tramite" | "reclamo" | "solicitud" | "interno"; estado: "POR RECIBIR" | "EN PROCESO" | "EN SUBSANACION" | "RESPONDIDO" | "ARCHIVADO" | "ACUMULADO" | "DESISTIDO" | "NO PRESENTADO" | "A CARGO DEL RESPONSABLE"; asunto: string; solicitante: string; documento: string; folios: number; anterior: boolean; marcas: readonly ("devuelto" | "subsanado" | "en_subsanacion" | "respondido" | "concluido" | "sin_acuse" | "acumulado" | "desistimiento" | "desistimiento_de_acumulado" | "silencio_positivo" | "silencio_negativo" | "en_papel" | "falta_digitalizar" | "importado")[]; tenencia: { oper_id: number; situacion: "por_recibir" | "en_proceso" | "archivado" | "pasado"; forma: "original" | "copia"; area_origen: string | null } | null; area: { id: number; nombre: string } | null; desde: string; asignado: { id: number; nombre: string } | null; subsanar_hasta: string | null; plazo: { vence: string | null; semaforo: { color: "verde" | "ambar" | "rojo" | "gris"; texto: string } | null; explicacion: string | null; computo: readonly ({ dia: string; numero: number | null; motivo: string | null })[]; de: string | null } | null; datos: readonly ({ etiqueta: string; valor: string; marca?: string })[]; archivos: readonly ({ archivo_id: number | null; grupo: "presentado" | "subsanacion" | "areas" | "documentos"; nombre: string; paginas: number | null; bytes: number | null; url: string | null; activo: boolean; original: string | null; sha256: string | null; fecha: string; area: string | null; persona: string | null; documento: { doc_id: number; estado: "borrador" | "enFirma" | "devuelto" | "firmado" | "papel" | "publicado" | "importado"; firmados: number; destinos: number; definitivo: boolean } | null; quitar_hasta: string | null })[]; respuestas: readonly ({ respuesta_id: number; clase: 1 | 2 | 3; fecha: string; area: string | null; persona: string | null; texto: string; archivos: readonly ({ nombre: string; bytes: number; paginas: number; sha256: string; url: string })[]; correo: string; acuse: { via: "seguimiento" | "cedula" | "ventanilla"; fecha: string; recibio: string; url: string | null } | null; vista_at: string | null; acuse_hasta: string | null; sin_acuse: string | null; notificable: boolean })[]; notificacion: { correo: string; autorizada: boolean; recoger: string } | null; movimientos: readonly ({ oper_id: number; tipo: number; forma: "original" | "copia"; fecha: string; area: string | null; persona: string | null; destino: string | null; a_responsable: boolean; asignado: string | null; proveido: string; motivo: string; otro: { clase: "acumulado" | "relacionado"; expe_id: string; separado: boolean } | null; documentos: readonly (string)[]; respuesta_id: number | null; concluye: "POR RECIBIR" | "EN PROCESO" | "EN SUBSANACION" | "RESPONDIDO" | "ARCHIVADO" | "ACUMULADO" | "DESISTIDO" | "NO PRESENTADO" | "A CARGO DEL RESPONSABLE" | null; recibido_at: string | null; espera: string | null; anulado_por: string | null; deshacer_hasta: string | null })[]; relacionados: readonly ({ lazo: "carpeta" | "principal" | "acumulado" | "relacionado"; expe_id: string; registro_id: number | null; asunto: string; estado: "POR RECIBIR" | "EN PROCESO" | "EN SUBSANACION" | "RESPONDIDO" | "ARCHIVADO" | "ACUMULADO" | "DESISTIDO" | "NO PRESENTADO" | "A CARGO DEL RESPONSABLE" | null; nota: string })[]; notas: readonly ({ nota_id: number; texto: string; persona: string | null; fecha: string; borrar_hasta: string | null })[] | null; actos: readonly ({ acto: "recibir" | "devolver" | "derivar" | "asignar" | "archivar" | "reabrir" | "responder" | "informar" | "requerir" | "dar_por_subsanado" | "corregir_procedimiento" | "adjuntar" | "redactar" | "anotar" | "acumular" | "desacumular" | "relacionar" | "desistir" | "digitalizar"; impide: string | null })[] }
  }
  /** API-131 La hoja de ruta de un expediente, en PDF (EXP-57) */
  'GET /api/expedientes/{id}/hoja-de-ruta': {
    alcance: 'expedientes:leer'
    camino: { id: string | number }
    consulta: undefined
    cuerpo: undefined
    respuesta: Blob
  }
  /** API-98 Exporta todas las filas que cumplen los filtros; cada tabla aplica el acceso de su propio listado */
  'POST /api/export/{tabla}': {
    alcance: 'visitas:leer'
    camino: { tabla: "visitas" | "visita_reporte" | "empleados" | "auditoria" | "documentos" | "firmadigital" | "archivos" | "files" | "mpvirtual" | "procedimientos" | "reclamos" | "transparencia" | "excel" | "nacimientos" | "seguimiento" | "usuarios" | "calendario" | "expedientes" | "expedientes_estadistica" | string | number }
    consulta: undefined
    cuerpo: { formato: "csv" | "excel" | "pdf" }
    respuesta: Blob
  }
  /** API-61 Publicaciones de un área y un año */
  'POST /api/files/custom': {
    alcance: 'normas:leer'
    camino: undefined
    consulta: undefined
    cuerpo: { start?: number; length?: -1 | number; search?: string; order?: readonly ({ column: "created_at" | "ndoc" | "uo" | "tipo_doc" | "descripcion"; dir?: "asc" | "desc" })[]; columns?: Record<string, string>; ancla?: { id: number; start: number }; area_id?: number; anio_eje?: number }
    respuesta: { data: readonly ({ id: number; tipo_doc: number; anio: number; ndoc: string; uo: number; descripcion: string; path_file: string; name_file: string; created_at: string; updated_at: string; area: string; area_id: number; a_cargo_id?: number; area_cerrada?: string | null; doc_id: number | null; texto: "pendiente" | "completo" | "parcial" | "sin_texto" | "ilegible" | "reconocido"; datos_personales: readonly (number)[]; estado: "VIGENTE" | "MODIFICADA" | "DEROGADA"; estado_detalle: string })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true }
  }
  /** ORG-53 Recibe un Excel de personal para revisarlo antes de aplicarlo; se sigue con la carga que responde */
  'POST /api/organizacion/cargas/personal': {
    alcance: 'personal:cargar'
    camino: undefined
    consulta: undefined
    cuerpo: FormData
    respuesta: { data: { id: number; estado: "revisando" | "lista" | "aplicando" | "aplicada" | "deshecha" | "fallida"; nombre: string; bytes: number; hoja: string; filas: number; nuevos: number; cambiados: number; iguales: number; retirados: number; rechazados: number; corregidos: number; ignorados: number; falla: string | null; registrados: number | null; actualizados: number | null; created_at: string; clase: "areas" | "personal"; traslados: number; usuarios: number; equivalencias: readonly ({ campo: "area" | "cargo" | "perfil"; texto: string; filas: number; parecidas: readonly ({ id: number; name: string })[]; elegida: { id: number; name: string } | null; recordada: { id: number; name: string } | null })[]; claves: { por_correo: number; en_hojas: number; hasta: string | null } | null } }
  }
  /** ORG-53 Cómo va una carga propia, con los textos que no corresponden a nada */
  'GET /api/organizacion/cargas/{id}': {
    alcance: 'personal:cargar'
    camino: { id: string | number }
    consulta: undefined
    cuerpo: undefined
    respuesta: { data: { id: number; estado: "revisando" | "lista" | "aplicando" | "aplicada" | "deshecha" | "fallida"; nombre: string; bytes: number; hoja: string; filas: number; nuevos: number; cambiados: number; iguales: number; retirados: number; rechazados: number; corregidos: number; ignorados: number; falla: string | null; registrados: number | null; actualizados: number | null; created_at: string; clase: "areas" | "personal"; traslados: number; usuarios: number; equivalencias: readonly ({ campo: "area" | "cargo" | "perfil"; texto: string; filas: number; parecidas: readonly ({ id: number; name: string })[]; elegida: { id: number; name: string } | null; recordada: { id: number; name: string } | null })[]; claves: { por_correo: number; en_hojas: number; hasta: string | null } | null } }
  }
  /** ORG-53 Las filas revisadas de una carga propia */
  'GET /api/organizacion/cargas/{id}/filas': {
    alcance: 'personal:cargar'
    camino: { id: string | number }
    consulta: { start?: number | string; length?: number | string; search?: string | number; order?: readonly (string)[] | string | number }
    cuerpo: undefined
    respuesta: { data: readonly ({ clase: "nuevo" | "cambia" | "igual" | "retira" | "rechazado"; avisos: readonly (string)[]; motivos: readonly (string)[]; cambios: readonly ({ campo: string; antes: string | null; despues: string })[]; fila: number; dni: string; nombre: string; lugar: string; usuario: string | null; perfil: string | null; traslado: boolean })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true }
  }
  /** ORG-53 Las filas rechazadas de una carga propia, en Excel, con su motivo */
  'GET /api/organizacion/cargas/{id}/rechazadas': {
    alcance: 'personal:cargar'
    camino: { id: string | number }
    consulta: undefined
    cuerpo: undefined
    respuesta: Blob
  }
  /** API-93 Las obras de la línea de tiempo; con ETag, para volver a preguntar sin volver a bajarlas */
  'GET /api/seguimiento': {
    alcance: 'obras:leer'
    camino: undefined
    consulta: undefined
    cuerpo: undefined
    respuesta: { data: readonly ({ cui: string; title_meta: string; clase: "en_plazo" | "vencida" | "por_iniciar" | "concluida" | "sin_plazo"; fechaini: string; fechafin: string; inicio: string | null; fin: string | null; avance_fisico: number | null; avance_financiero: number | null; costo_actualizado: number | null; pim_current: number | null; devengado_anual: number | null; devengado_acumulado_total: number | null; avance_fisico_programado: number | null; avance_financiero_programado: number | null; programado: number | null; atraso: number | null; dias_vencidos: number; updated_at: string; alertas: readonly ("vencida" | "atrasada" | "sin_cambios")[] })[]; actualizado: string | null; hoy: string }
  }
  /** API-93 Cómo cambió una obra de una carga a otra, de la más antigua a la más reciente */
  'GET /api/seguimiento/{cui}/avances': {
    alcance: 'obras:leer'
    camino: { cui: string | number }
    consulta: undefined
    cuerpo: undefined
    respuesta: { data: readonly ({ fecha: string; avance_fisico: number | null; avance_financiero: number | null; inicio: string | null; fin: string | null; costo_actualizado: number | null; avance_fisico_programado: number | null; avance_financiero_programado: number | null })[] }
  }
  /** API-16 Visitas del área propia */
  'GET /api/visitas/byarea/{areaID}': {
    alcance: 'visitas:leer'
    camino: { areaID: string | number }
    consulta: { start?: number | string; length?: number | string; search?: string | number; order?: readonly (string)[] | string | number }
    cuerpo: undefined
    respuesta: { data: readonly ({ id: number; tipo_doc: "DNI" | "CE" | "PAS"; nrodoc: string; sin_consulta: boolean; name: string; apellidos: string; ape_nom: string; motivo: string; ubicacion: string | null; empacce_id: number | null; employee_id: number | null; cargo_id: number | null; employee_visitado: string; employee_cargo: string; created_at: string; salida_date: string | null; salida_no_registrada: boolean; registrada_at: string | null; entidad: string | null; lugar: string | null; observacion: string | null; importada: boolean; updated_at: string; area_cerrada?: string | null })[]; recordsTotal: number; recordsFiltered: number; hayMas?: true; pending: boolean; pendientes: number; hoy: number; anteriores: number }
  }
}

/** What a webhook brings. */
export type Aviso =
  | { type: "expediente.recibido"; timestamp: string; data: { id: number; enlace: string } }
  | { type: "expediente.respondido"; timestamp: string; data: { id: number; enlace: string } }
  | { type: "documento.firmado"; timestamp: string; data: { id: number; enlace: string } }
  | { type: "norma.publicada"; timestamp: string; data: { id: number; enlace: string } }
  | { type: "obra.actualizada"; timestamp: string; data: { id: string; enlace: string } }
  | { type: "prueba"; timestamp: string; data: { id: number; enlace: string } }
