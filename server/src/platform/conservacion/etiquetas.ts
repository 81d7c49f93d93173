import { etiquetaDeCampo } from '@cabildo/contracts/auditoria-campos'

/** Columns that the audit screen never shows. */
const CAMPOS: Record<string, string> = {
  nombres: 'Nombres',
  ape_paterno: 'Apellido paterno',
  ape_materno: 'Apellido materno',
  ruc: 'RUC',
  razon_social: 'Razón social',
  clave_inicial: 'Contraseña inicial',
  clave_puesta_por: 'Contraseña puesta por',
  permisos: 'Permisos',
  movimientos: 'Movimientos',
  match_password: 'Contraseña inicial',
  creada: 'Iniciada',
  vista: 'Última actividad',
  terminada: 'Terminada',
  tipo_nombre: 'Tipo',
  norma: 'Norma',
  pagina: 'Página',
  para: 'Para',
  enviado_at: 'Enviado',
  en: 'Fecha',
  registro: 'Registro',
  modulo: 'Módulo',
  accion: 'Acción',
  formulario: 'Formulario',
  peticion: 'Petición',
  resultado: 'Resultado',
  datos: 'Datos',
  consultado_at: 'Consultado',
  carga_id: 'Carga',
  fila: 'Fila',
  celdas: 'Celdas',
  avisos: 'Avisos',
  motivos: 'Motivos',
  visto: 'Visto',
  documento_identidad: 'DNI o RUC',
  updated_at: 'Modificado',
}

/** What a field is called in a person's summary; one word means another thing in some modules. */
export const etiquetaDe = (campo: string, modulo: string): string => CAMPOS[campo] ?? etiquetaDeCampo(campo, modulo)
