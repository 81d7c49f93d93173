const NOMBRES = ['Rosa Elvira', 'Juan Carlos', 'María del Pilar', 'Óscar', 'Luz Marina', 'José Antonio']
const APELLIDOS = ['Quispe Mamani', 'Apaza Rondón', 'Tello Vargas', 'Medina Chirinos', 'Huamán Ccori']
const MOTIVOS = [
  'Consulta sobre su trámite',
  'Entrega de documentos',
  'Reunión de coordinación',
  'Reclamo por servicio',
]
let creadas = 0

/** Visits that differ from one another as people do. */
export const visita = (empacce_id: number) => {
  const n = creadas++
  const de = (lista: readonly string[], paso: number) => lista[Math.floor(n / paso) % lista.length] ?? ''
  return {
    nrodoc: String(98_000_000 + (n % 1_000_000)),
    name: de(NOMBRES, 1),
    apellidos: de(APELLIDOS, 6),
    motivo: de(MOTIVOS, 30),
    ubicacion: null,
    empacce_id,
  }
}
