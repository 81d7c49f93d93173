import clases from './DosLineas.module.css'

/** A long text in two lines at most, three on phones; the whole of it, or of what it was cut from, is in the tip. */
export const DosLineas = ({ texto, entero = texto }: { texto: string; entero?: string }) => (
  <span className={clases.texto} title={entero}>
    {texto}
  </span>
)
