import clases from './DosLineas.module.css'

/** A long text in two lines at most, three on phones; the whole of it is in the tip. */
export const DosLineas = ({ texto }: { texto: string }) => (
  <span className={clases.texto} title={texto}>
    {texto}
  </span>
)
