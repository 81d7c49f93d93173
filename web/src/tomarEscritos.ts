type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const seElige = (campo: Campo): campo is HTMLInputElement => ['checkbox', 'radio'].includes(campo.type)

const inicialDe = (campo: Campo): string =>
  campo instanceof HTMLSelectElement
    ? (([...campo.options].find(({ defaultSelected }) => defaultSelected) ?? campo.options[0])?.value ?? '')
    : campo.defaultValue

/** React writes through setters of its own on each field, and hears nothing of what it wrote itself. */
const poner = (campo: Campo, valor: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor)

/**
 * Takes what somebody has written into a page that was painted out of its fields (decision 0230): React takes a page over as it was
 * painted. Answers what writes each of it again once the page lives, as if it were written then, before what was written meanwhile.
 */
export const tomarEscritos = (pagina: ParentNode): (() => void)[] => {
  const cambiados = [...pagina.querySelectorAll<Campo>('input, textarea, select')].flatMap((campo) =>
    seElige(campo)
      ? campo.checked === campo.defaultChecked
        ? []
        : [elegir(campo)]
      : campo.value === inicialDe(campo)
        ? []
        : [escribir(campo)],
  )
  // Of radio buttons one changes another: all are read before any is put back.
  for (const { volver } of cambiados) volver()
  return cambiados.map(({ otraVez }) => otraVez)
}

/** How a field goes back to what was painted, and how what somebody did is done again. */
interface Cambiado {
  volver: () => void
  otraVez: () => void
}

const elegir = (campo: HTMLInputElement): Cambiado => {
  const elegido = campo.checked
  return {
    volver: () => {
      campo.checked = campo.defaultChecked
    },
    otraVez: () => {
      // Of radio buttons the one that was pressed speaks for all.
      if (campo.checked !== elegido && (elegido || campo.type !== 'radio')) campo.click()
    },
  }
}

const escribir = (campo: Campo): Cambiado => {
  const escrito = campo.value
  const inicial = inicialDe(campo)
  const deLista = campo instanceof HTMLSelectElement
  return {
    volver: () => poner(campo, inicial),
    otraVez: () => {
      poner(campo, escrito + (deLista || campo.value === inicial ? '' : campo.value))
      campo.dispatchEvent(new Event(deLista ? 'change' : 'input', { bubbles: true }))
    },
  }
}
