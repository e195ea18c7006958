// Simulates page translation by Chrome and Edge.

/** Moves every present and future text into two elements, away from React's text nodes. */
export function translate(): void {
  const skipped = /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE|FONT|NOSCRIPT)$/
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    if (root.nodeType === Node.TEXT_NODE) texts.push(root as Text)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || skipped.test(parent.nodeName)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  wrap(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrap(node)
  }).observe(document.body, { childList: true, subtree: true })
}
