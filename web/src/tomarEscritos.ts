type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const seElige = (campo: Campo): campo is HTMLInputElement =>
  campo instanceof HTMLInputElement && ['checkbox', 'radio'].includes(campo.type)

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
export const tomarEscritos = (pagina: ParentNode): (() => void)[] =>
  [...pagina.querySelectorAll<Campo>('input, textarea, select')].flatMap((campo) => {
    if (seElige(campo)) {
      if (campo.checked === campo.defaultChecked) return []
      const elegido = campo.checked
      campo.checked = campo.defaultChecked
      // Of radio buttons the one that was pressed speaks for all.
      if (campo.type === 'radio' && !elegido) return []
      return [
        () => {
          if (campo.checked !== elegido) campo.click()
        },
      ]
    }
    const inicial = inicialDe(campo)
    if (campo.value === inicial) return []
    const escrito = campo.value
    poner(campo, inicial)
    return [
      () => {
        const despues = campo.value === inicial || campo instanceof HTMLSelectElement ? '' : campo.value
        poner(campo, escrito + despues)
        campo.dispatchEvent(new Event(campo instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
      },
    ]
  })
