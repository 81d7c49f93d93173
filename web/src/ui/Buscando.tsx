import { useEffect, useState } from 'react'
import clases from './Buscando.module.css'
import { Dialogo } from './Dialogo.tsx'
import { Loader } from './kit/boton.tsx'

const ESPERA_MS = 400
const MINIMO_MS = 500

/** Whether to show a wait: only if it takes long, and then long enough to be read (design §7.2). */
export const useEsperaVisible = (activo: boolean): boolean => {
  const [desde, setDesde] = useState<number | null>(null)
  useEffect(() => {
    if (activo === (desde !== null)) return
    const espera = desde === null ? ESPERA_MS : Math.max(0, desde + MINIMO_MS - performance.now())
    const reloj = setTimeout(() => setDesde(desde === null ? performance.now() : null), espera)
    return () => clearTimeout(reloj)
  }, [activo, desde])
  return desde !== null
}

/** A spinner above the text of a wait. */
export const Espera = ({ texto }: { texto: string }) => (
  <div className={clases.espera}>
    <Loader size={40} aria-hidden />
    <p role="status">{texto}</p>
  </div>
)

interface Props {
  /** True from the question until its answer, whichever it is (SHE-65). */
  abierto: boolean
  /** As the book writes it on each screen: 'Buscando ...', 'Buscando...'. */
  titulo: string
  texto?: string
  arrastrable?: boolean
}

const nada = () => undefined

/**
 * The modal of a slow lookup (TRA-07, SHE-65). Nobody can close it; it closes with the answer. It opens after 400 ms,
 * so that a quick answer does not make the screen blink, and then stays for half a second.
 */
export const Buscando = ({
  abierto,
  titulo,
  texto = 'Consultando el registro de identidad',
  arrastrable = false,
}: Props) => (
  <Dialogo
    abierto={useEsperaVisible(abierto)}
    onClose={nada}
    titulo={titulo}
    tam="340px"
    encima
    ocupado
    arrastrable={arrastrable}
  >
    <Espera texto={texto} />
  </Dialogo>
)
