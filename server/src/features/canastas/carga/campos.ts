import { esAnglo, GRUPOS, LARGOS_CANASTA, plana, REFERENCIAS } from '@cabildo/contracts/canastas-reglas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { LARGO_DE_CLAVE, leerTexto } from '../../../platform/hojas/campos.ts'
import { corto, impedimento, type Leido, VACIA } from '../../../platform/hojas/celda.ts'

const rechazo = (motivo: string): Leido => ({ valor: null, motivo })

/** A person's name, which has at least one letter. */
export const leerNombre = (celda: Celda | undefined, titulo: string): Leido => {
  const leido = leerTexto(celda, titulo, LARGOS_CANASTA.ape_nom)
  if (leido.motivo) return leido
  if (leido.valor === null) return rechazo('Faltan los apellidos y nombres')
  return /\p{L}/u.test(leido.valor) ? leido : rechazo(`${titulo} no tiene ninguna letra`)
}

/** One of the seven groups, by its name or its number alone (CAN-17). */
export const leerGrupo = (celda: Celda | undefined, titulo: string): Leido => {
  const motivo = impedimento(celda, titulo, LARGO_DE_CLAVE)
  if (motivo) return rechazo(motivo)
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const numero = /^(?:GRUPO)?[\s\-#.]*(\d+)$/i.exec(escrito)?.[1]
  const valor = GRUPOS.find((grupo) => grupo === `GRUPO ${Number(numero)}`)
  if (!valor) return rechazo(`${titulo}: «${corto(escrito)}» no es un grupo, van de ${GRUPOS[0]} a ${GRUPOS.at(-1)}`)
  return valor === escrito ? { valor } : { valor, aviso: `Se corrigió el grupo: ${valor}` }
}

/** One of the four references, or one of the other programme (CAN-18). */
export const leerReferencia = (celda: Celda | undefined, titulo: string): Leido => {
  const leido = leerTexto(celda, titulo, LARGOS_CANASTA.referencia)
  if (leido.valor === null) return leido
  const { valor } = leido
  if (esAnglo(valor)) return leido
  const conocida = REFERENCIAS.find((referencia) => plana(referencia) === plana(valor))
  if (!conocida) return rechazo(`${titulo}: «${corto(valor)}» no es una referencia conocida`)
  return conocida === valor ? leido : { valor: conocida, aviso: `Se corrigió la referencia: ${conocida}` }
}
