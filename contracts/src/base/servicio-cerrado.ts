/** Where citizens go instead; what is empty is left out. */
interface Atencion {
  domicilio: string
  telefono: string
  horario: string
}

/** What a closed service says in the place of its form, and to whoever calls it (ORG-44). */
export const textoDeServicioCerrado = ({ domicilio, telefono, horario }: Atencion): string => {
  const vias = [domicilio && `acérquese a ${domicilio}`, telefono && `llame al ${telefono}`].filter(Boolean).join(' o ')
  return [
    'Este servicio aún no está disponible por esta vía.',
    vias && conPunto(vias[0]?.toUpperCase() + vias.slice(1)),
    horario && conPunto(`Atención: ${horario}`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Addresses and hours may already end with one. */
const conPunto = (texto: string): string => (texto.endsWith('.') ? texto : `${texto}.`)
