import { useDatosDeLaDireccion } from '../../../platform/direccion.ts'
import { miles } from '../../../ui/tabla/idioma.ts'
import { type Cual, direccionDeContados } from './direccion.ts'
import estilos from './estadistica.module.css'

interface Props extends Cual {
  n: number
  /** Whose number it is, for readers. */
  de: string
}

/** A number that opens the rows that it counts; none opens nothing (EXP-54). */
export const Numero = ({ n, de, ...cual }: Props) => {
  const datos = useDatosDeLaDireccion()
  if (n === 0) return <span className={estilos.nada}>0</span>
  return (
    <a className={estilos.cifra} href={direccionDeContados(cual, datos)}>
      {miles(n)}
      <span className="solo-lector"> {de}: ver los expedientes</span>
    </a>
  )
}
