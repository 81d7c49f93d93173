import { AUDITORIA_ARCHIVO } from './archivo.ts'
import { AUDITORIA_CALENDARIO } from './calendario.ts'
import { AUDITORIA_CANASTAS } from './canastas.ts'
import { AUDITORIA_CLAVES_DE_SERVICIO } from './claves-de-servicio.ts'
import { AUDITORIA_ACCESOS } from './concesiones.ts'
import { AUDITORIA_CONSULTA } from './consulta.ts'
import { AUDITORIA_DOCUMENTOS } from './documentos-borrador.ts'
import { AUDITORIA_CLAUSULAS } from './documentos-clausulas.ts'
import { AUDITORIA_ENCARGATURAS } from './encargaturas.ts'
import { COMO_QUEDO } from './expedientes-reglas.ts'
import { AUDITORIA_IMPORTACIONES } from './importaciones.ts'
import { AUDITORIA_TRAMITES } from './mesa-de-partes-lista.ts'
import { AUDITORIA_NACIMIENTOS } from './nacimientos.ts'
import { AUDITORIA_NORMAS } from './normas.ts'
import { AUDITORIA_ORGANIZACION } from './organizacion.ts'
import { AUDITORIA_CIERRE } from './organizacion-cierre.ts'
import { AUDITORIA_MODULOS } from './organizacion-modulos.ts'
import { AUDITORIA_PLANTILLAS } from './organizacion-plantillas.ts'
import { AUDITORIA_PROCEDIMIENTOS } from './procedimientos.ts'
import { AUDITORIA_PUESTA } from './puesta-en-marcha.ts'
import { AUDITORIA_RECLAMOS } from './reclamos-lista.ts'
import { AUDITORIA_RENOVACION } from './renovacion.ts'
import { AUDITORIA_RESPONSABLES } from './responsables.ts'
import { AUDITORIA_OBRAS } from './seguimiento.ts'
import { AUDITORIA_TRABAJADORES } from './trabajadores.ts'
import { AUDITORIA_SOLICITUDES } from './transparencia-lista.ts'
import { AUDITORIA_VENCIMIENTOS } from './vencimientos.ts'
import { AUDITORIA_VISITAS } from './visitas.ts'
import { AUDITORIA_WEBHOOKS } from './webhooks.ts'

/** A table whose every change is kept, as people call it, with its columns in the order in which they read them. */
interface TablaAuditada {
  nombre: string
  campos: Readonly<Record<string, string>>
  /** What the values of a column stand for. */
  valores?: Readonly<Record<string, readonly { id: string | number | boolean; name: string }[]>>
}

/** Of the product's own Sisgedo, which is behind the front desk. */
const AUDITORIA_SISGEDO = {
  registros: {
    nombre: 'Expedientes',
    campos: {
      expe_id: 'Expediente',
      anio: 'Año',
      solicitante: 'Solicitante',
      tipo_documento: 'Tipo de documento',
      numero_documento: 'Nro de documento',
      folios: 'Folios',
      asunto: 'Asunto',
      relacionado: 'Expediente relacionado',
      clave: 'Presentado como',
      created_by: 'Creado por',
      numero: 'Número',
      registro_id: 'Número de registro',
      exma_id: 'Carpeta',
      expe_origen: 'Origen',
      expe_estado: 'Estado',
      numero_origen: 'Presentado con el número',
      anterior: 'Anterior a la bandeja',
      estado: 'Estado en la bandeja',
      area_actual: 'Área a cargo',
      asignado: 'Asignado a',
      areas: 'Áreas por las que pasó',
      principal_id: 'Acumulado a',
      desde: 'Antigüedad desde',
      sin_acuse: 'Sin acuse',
    },
  },
  movimientos: {
    nombre: 'Movimientos de expedientes',
    campos: {
      oper_idtope: 'Operación',
      oper_forma: 'Forma',
      depe_id: 'Dependencia',
      oper_depeid_d: 'Destino',
      oper_acciones: 'Proveído',
      oper_procesado: 'Procesado',
      oper_id: 'Número',
      registro_id: 'Número de registro',
      oper_idprocesado: 'Sigue a',
      id_usu: 'Usuario',
      motivo: 'Motivo',
      persona: 'Asignado a',
      concluye: 'Concluye como',
      a_responsable: 'A cargo del responsable',
      anulado_at: 'Anulado',
      anulado_por: 'Anulado por',
      ingreso_at: 'Ingresó al área',
      vence: 'Vence',
      corto: 'Plazo corto',
      anterior: 'Anterior a la bandeja',
      relacion_id: 'Relación',
      respuesta_id: 'Respuesta',
      sin_acuse: 'Sin acuse',
      urgencia: 'Urgencia',
      asignado: 'Lo atiende',
      lugar: 'Lugar en la bandeja',
    },
    valores: {
      // Enumerations of SisGeDo 2.0.
      oper_idtope: [
        { id: 1, name: 'registrado' },
        { id: 2, name: 'derivado' },
        { id: 3, name: 'archivado' },
        { id: 4, name: 'adjuntado' },
        // Those of Table EXP-D that it does not have.
        { id: 5, name: 'devuelto' },
        { id: 6, name: 'asignado' },
        { id: 7, name: 'respondido' },
        { id: 8, name: 'reabierto' },
        { id: 9, name: 'requerido' },
        { id: 10, name: 'subsanado' },
        { id: 11, name: 'acumulado o relacionado' },
        { id: 12, name: 'concluido' },
        { id: 13, name: 'procedimiento corregido' },
        { id: 14, name: 'desistimiento registrado' },
      ],
      oper_forma: [
        { id: 0, name: 'original' },
        { id: 1, name: 'copia' },
      ],
    },
  },
  expedientes_importados: {
    nombre: 'Expedientes importados',
    campos: {
      numero: 'Registro de Sisgedo',
      carpeta: 'Expediente de Sisgedo',
      asunto: 'Asunto',
      firma: 'Firmado por',
      cargo: 'Cargo',
      tipo_documento: 'Tipo de documento',
      numero_documento: 'Nro de documento',
      folios: 'Folios',
      procedencia: 'Procedencia',
      expe_origen: 'Origen',
      estado: 'Cómo quedó',
      lugar: 'Dónde quedó',
      area_id: 'Área',
      registrado_at: 'Registrado, a las',
      relacionado: 'Registro relacionado',
      operaciones: 'Operaciones',
      id: 'Número',
      created_by: 'Importado por',
    },
    valores: {
      expe_origen: [
        { id: 1, name: 'Interno' },
        { id: 2, name: 'Externo' },
      ],
      estado: Object.entries(COMO_QUEDO).map(([id, name]) => ({ id, name })),
    },
  },
  expedientes_archivos: {
    nombre: 'Archivos agregados a expedientes',
    campos: {
      nombre: 'Nombre',
      registro_id: 'Número de registro',
      oper_id: 'Movimiento',
      paginas: 'Páginas',
      bytes: 'Bytes',
      sha256: 'Huella',
      activo: 'PDF activo',
    },
  },
  registros_documentos: {
    nombre: 'Documentos de expedientes',
    campos: { doc_id: 'Documento', registro_id: 'Número de registro', oper_id: 'Movimiento' },
  },
  internos: {
    nombre: 'Documentos internos',
    campos: {
      doc_id: 'Documento',
      tipo_doc: 'Tipo',
      numero: 'Número',
      folios: 'Folios',
      area_id: 'Área que envía',
      created_by: 'Creado por',
      interno_id: 'Número interno',
    },
  },
  expedientes_notas: {
    nombre: 'Notas de áreas en expedientes',
    campos: { registro_id: 'Número de registro', area_id: 'Área', created_by: 'Creado por', nota_id: 'Número' },
  },
  expedientes_relaciones: {
    nombre: 'Expedientes acumulados y relacionados',
    campos: {
      clase: 'Clase',
      registro_id: 'Número de registro',
      otro_id: 'Con el número de registro',
      motivo: 'Motivo',
      documento: 'Documento que la dispone',
      doc_id: 'Documento del expediente',
      created_by: 'Creado por',
      relacion_id: 'Número',
      quitada_at: 'Quitada',
      quitada_por: 'Quitada por',
    },
    valores: {
      clase: [
        { id: 'acumulado', name: 'acumulado' },
        { id: 'relacionado', name: 'relacionado' },
      ],
    },
  },
  respuestas: {
    nombre: 'Respuestas a ciudadanos',
    campos: {
      clave: 'De',
      clase: 'Clase',
      texto: 'Texto',
      area_id: 'Área',
      created_by: 'Creado por',
      autorizada: 'Notificación por correo autorizada',
      vista_at: 'Vista',
      via: 'Acuse por',
      notificada_at: 'Acuse',
      recibio: 'Recibió',
      notificada_por: 'Notificación registrada por',
      sin_acuse_at: 'Sin acuse desde',
      respuesta_id: 'Número',
    },
    valores: {
      clase: [
        { id: 1, name: 'respuesta final' },
        { id: 2, name: 'comunicación' },
        { id: 3, name: 'informe al responsable' },
      ],
      via: [
        { id: 'seguimiento', name: 'seguimiento en línea' },
        { id: 'cedula', name: 'cédula' },
        { id: 'ventanilla', name: 'entrega en ventanilla' },
      ],
    },
  },
  respuestas_archivos: {
    nombre: 'Archivos de respuestas',
    campos: {
      respuesta_id: 'Respuesta',
      orden: 'Orden',
      doc_id: 'Documento',
      nombre: 'Nombre',
      bytes: 'Bytes',
      sha256: 'Huella',
      paginas: 'Páginas',
      archivo_id: 'Número',
    },
  },
  movimientos_documentos: {
    nombre: 'Documentos que van con un expediente',
    campos: { doc_id: 'Documento', oper_id: 'Movimiento' },
  },
  requerimientos: {
    nombre: 'Requerimientos de áreas',
    campos: {
      clave: 'De',
      texto: 'Qué debe subsanar',
      dias: 'Días hábiles',
      hasta: 'Hasta',
      area_id: 'Área',
      created_by: 'Creado por',
      subsanado_at: 'Subsanado',
      terminado_at: 'Terminado',
      requerimiento_id: 'Número',
    },
  },
} as const

/** Of what the program notes of its own acts. */
const AUDITORIA_DEL_PROGRAMA = {
  consultas: {
    nombre: 'Consultas de datos personales',
    campos: {
      user_id: 'Usuario',
      clave_servicio_id: 'Clave de servicio',
      id: 'Número',
      que: 'Consulta',
      de: 'De',
      filtro: 'Filtro',
      filas: 'Filas',
    },
    valores: {
      que: [
        { id: 'padron', name: 'búsqueda por DNI' },
        { id: 'exportar', name: 'exportación' },
        { id: 'carga', name: 'comparación con un Excel' },
        { id: 'persona', name: 'entrega a su titular' },
        { id: 'expediente', name: 'expediente que no pasó por su área' },
        { id: 'derechos', name: 'permisos de otra persona' },
        { id: 'clave', name: 'consulta de un programa' },
      ],
    },
  },
  purgas: {
    nombre: 'Conservación de datos',
    campos: {
      id: 'Número',
      filas: 'Filas',
      hasta: 'Anterior a',
      quien: 'Pedida por',
      archivos: 'Archivos',
      lineas: 'Líneas de auditoría',
      inicio: 'Inicio',
      fin: 'Fin',
      ms: 'Milisegundos',
      modulo: 'Módulo',
    },
    valores: {
      quien: [
        { id: 'trabajo', name: 'trabajo nocturno' },
        { id: 'orden', name: 'orden del servidor' },
      ],
    },
  },
  restauraciones: {
    nombre: 'Restauraciones',
    campos: {
      id: 'Número',
      hecho_at: 'Respaldo del',
      firmante: 'Clave que lo firmó',
    },
  },
} as const

/** The tables whose every change is kept (D-33). A table that gets the trigger gets its entry in the contract of its feature. */
const TABLAS = {
  ...AUDITORIA_VISITAS,
  ...AUDITORIA_TRABAJADORES,
  ...AUDITORIA_ACCESOS,
  ...AUDITORIA_RENOVACION,
  ...AUDITORIA_ENCARGATURAS,
  ...AUDITORIA_CALENDARIO,
  ...AUDITORIA_CANASTAS,
  ...AUDITORIA_CONSULTA,
  ...AUDITORIA_DOCUMENTOS,
  ...AUDITORIA_CLAUSULAS,
  ...AUDITORIA_NORMAS,
  ...AUDITORIA_ARCHIVO,
  ...AUDITORIA_TRAMITES,
  ...AUDITORIA_SISGEDO,
  ...AUDITORIA_RECLAMOS,
  ...AUDITORIA_SOLICITUDES,
  ...AUDITORIA_RESPONSABLES,
  ...AUDITORIA_NACIMIENTOS,
  ...AUDITORIA_OBRAS,
  ...AUDITORIA_ORGANIZACION,
  ...AUDITORIA_CIERRE,
  ...AUDITORIA_IMPORTACIONES,
  ...AUDITORIA_MODULOS,
  ...AUDITORIA_CLAVES_DE_SERVICIO,
  ...AUDITORIA_VENCIMIENTOS,
  ...AUDITORIA_WEBHOOKS,
  ...AUDITORIA_PROCEDIMIENTOS,
  ...AUDITORIA_PUESTA,
  ...AUDITORIA_PLANTILLAS,
  ...AUDITORIA_DEL_PROGRAMA,
} satisfies Record<string, TablaAuditada>
export type ModuloAuditado = keyof typeof TABLAS
/** By the name of the table; undefined of one that has no entry. */
export const TABLAS_AUDITADAS: Partial<Record<string, TablaAuditada>> = TABLAS

/** The names of these tables. */
export const MODULOS_AUDITADOS = Object.fromEntries(
  Object.entries(TABLAS).map(([modulo, { nombre }]) => [modulo, nombre]),
) as Record<ModuloAuditado, string>

/** Columns that many tables have, after their own in reading order. */
export const COLUMNAS_COMUNES: Readonly<Record<string, string>> = {
  doc_id: 'Documento',
  user_id: 'Usuario',
  employee_id: 'Trabajador',
  empacce_id: 'Acceso',
  encargo_id: 'Por encargo',
  created_by: 'Creado por',
  id: 'Número',
  created_at: 'Creado',
  deleted_at: 'Eliminado',
  deleted_by: 'Eliminado por',
}

/** The label of a column in the first table that has it, for records of tables without an entry. */
export const COLUMNAS_DE_CUALQUIERA: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(TABLAS)
    .map(({ campos }) => campos)
    .toReversed(),
)
